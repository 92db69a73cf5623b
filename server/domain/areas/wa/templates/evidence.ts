import { and, desc, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { waTemplate, waTemplateEvidence } from "#db/schema/wa-templates.ts";
import { storableText } from "#server/compose/storable-text.ts";
import { waTemplateProofs } from "#server/contract/facts/wa-template-proofs.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";

type Said = { workspaceId: string; waTemplateId: string } & Partial<
  Pick<typeof waTemplateEvidence.$inferInsert, "state" | "code" | "note" | "personId" | "submissionId">
>;

/** Keeps one thing that was said of a template. The platform's own words are stored as they can be. */
export async function keepEvidence(
  tx: Tx,
  kind: "answer" | "proven" | "person" | "adopted",
  said: Said,
): Promise<void> {
  const storable = (text: string | null | undefined) => (text ? storableText(text) : null);
  const { state, code } = said;
  await tx.insert(waTemplateEvidence).values({ ...said, kind, state: storable(state), code: storable(code) });
}

const codesOfState = Object.entries(waTemplateProofs).flatMap(([code, proof]) =>
  proof === "other_variables" ? [] : [code],
);

/** What is kept of each thing that was said. */
export const evidenceFields = {
  kind: waTemplateEvidence.kind,
  state: waTemplateEvidence.state,
  code: waTemplateEvidence.code,
  note: waTemplateEvidence.note,
  at: waTemplateEvidence.at,
  byName: person.name,
  submissionId: waTemplateEvidence.submissionId,
};

/** The same as the viewer may read it. */
export function shownWord<Word extends { note: string | null }>(scope: Scope, word: Word): Word {
  return { ...word, note: shownText(scope, word.note) };
}

/** A lateral table: the last thing that was said of a template's state. That it was adopted or used says nothing of it. */
export function lastWord(tx: Tx) {
  const { kind, state, code } = waTemplateEvidence;
  return tx
    .select(evidenceFields)
    .from(waTemplateEvidence)
    .leftJoin(person, eq(person.id, waTemplateEvidence.personId))
    .where(
      and(
        eq(waTemplateEvidence.waTemplateId, waTemplate.id),
        or(
          isNotNull(state),
          and(inArray(kind, ["answer", "proven"]), isNotNull(code)),
          and(eq(kind, "send_refused"), inArray(code, codesOfState)),
        ),
      ),
    )
    .orderBy(desc(waTemplateEvidence.at), desc(waTemplateEvidence.id))
    .limit(1)
    .as("last_word");
}

/** A lateral table: when a message from a template was last accepted. */
export function lastAccepted(tx: Tx) {
  return tx
    .select({ at: waTemplateEvidence.at })
    .from(waTemplateEvidence)
    .where(and(eq(waTemplateEvidence.waTemplateId, waTemplate.id), eq(waTemplateEvidence.once, onceAccepted)))
    .limit(1)
    .as("last_accepted");
}

/** Under which the one row of the last acceptance is kept. */
export const onceAccepted = "accepted";
