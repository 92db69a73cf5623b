import { and, eq, inArray } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { callback, evidence } from "#db/schema/partitioned/callbacks.ts";
import { recipient } from "#db/schema/recipients.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { DomainError } from "#server/domain/errors.ts";
import { maskAddress } from "#server/domain/recipients/mask.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { callbackColumns } from "./list.ts";
import { parseCallback } from "./parse.ts";

/** A body as it can be shown: text where it is text; bytes only for those who may see personal data. */
export type ShownBody = { text: string | null; base64: string | null };

/** One fact this callback told, and whether it was the first to tell it. */
export type ToldFact = {
  emailId: string;
  kind: string;
  remark: string | null;
  isNews: boolean;
  recipient: { id: number; state: string; trust: string | null } | null;
};

/** One callback with its body, its query and what it told. Throws `not_found`, `forbidden`. */
export async function getCallback(scope: Scope, id: number) {
  requirePermission(scope, "callback.read");
  const maySee = scope.permissions.has("personal.see");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [found] = await tx
      .select({ ...callbackColumns, query: callback.query, raw: callback.raw, createdAt: callback.attemptCreatedAt })
      .from(callback)
      .innerJoin(attempt, eq(attempt.id, callback.attemptId))
      .innerJoin(submission, eq(submission.id, attempt.submissionId))
      .where(and(eq(callback.workspaceId, scope.workspace.id), eq(callback.id, id)))
      .limit(1);
    if (!found) throw new DomainError("not_found", "There is no such callback in this workspace.");
    const { raw, createdAt, ...row } = found;
    const facts = row.disposition === "done" ? await factsOf(tx, { ...found, createdAt }) : [];
    return {
      ...row,
      query: maySee ? row.query : maskAddressesIn(row.query),
      body: showBody(raw, maySee),
      facts: maySee ? facts : facts.map((fact) => ({ ...fact, remark: fact.remark && maskAddressesIn(fact.remark) })),
    };
  });
}

async function factsOf(
  tx: Tx,
  row: { id: number; attemptId: string; createdAt: Date; contentType: string | null; query: string; raw: Buffer },
): Promise<ToldFact[]> {
  const parsed = parseCallback(row);
  const emailIds = parsed.kind === "events" ? [...new Set(parsed.events.map(({ emailId }) => emailId))] : [];
  if (emailIds.length === 0) return [];
  const facts = await tx
    .select({
      emailId: evidence.emailId,
      kind: evidence.kind,
      remark: evidence.remark,
      callbackId: evidence.callbackId,
      recipient: { id: recipient.id, state: recipient.state, trust: recipient.trust },
    })
    .from(evidence)
    .leftJoin(recipient, and(eq(recipient.attemptId, evidence.attemptId), eq(recipient.emailId, evidence.emailId)))
    .where(
      and(
        eq(evidence.attemptCreatedAt, row.createdAt),
        eq(evidence.attemptId, row.attemptId),
        eq(evidence.source, "callback"),
        inArray(evidence.emailId, emailIds),
      ),
    );
  return facts.map(({ callbackId, ...fact }) => ({ ...fact, isNews: callbackId === row.id }));
}

export function showBody(raw: Buffer, maySee: boolean): ShownBody {
  let text: string | null;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(raw);
  } catch {
    // Not text in UTF-8.
    text = null;
  }
  if (maySee) return { text, base64: raw.toString("base64") };
  return { text: text === null ? null : maskAddressesIn(text), base64: null };
}

function maskAddressesIn(text: string): string {
  return text
    .replace(/[^\s"'<>&=,;:{}[\]]+@[^\s"'<>&=,;:{}[\]]+/g, (address) => maskAddress(address) ?? "")
    .replace(/[^\s"'<>&=,;:{}[\]]+%40[^\s"'<>&=,;:{}[\]]+/gi, "•••");
}
