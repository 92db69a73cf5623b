import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { waTemplate } from "#db/schema/wa-templates.ts";
import { storableText } from "#server/compose/storable-text.ts";
import type { WaTemplate } from "#server/contract/wa.ts";
import type {
  AcceptedAttempt,
  AcceptedFacts,
  Answered,
  AnsweredFor,
  Taken,
} from "#server/domain/sending/dispatch/dispatchable.ts";
import { keepEvidence } from "./evidence.ts";

/** Keeps the id that the platform gave a template as it took it, and its first word on it (spec: wa/template/add). */
export async function storeMade(
  tx: Tx,
  taken: readonly Taken<{ data: WaTemplate }>[],
): Promise<ReadonlyMap<string, AcceptedFacts>> {
  for (const { attempt, reply } of taken) await storeOne(tx, attempt, reply.data);
  return new Map();
}

async function storeOne(
  tx: Tx,
  { submissionId, workspaceId }: AcceptedAttempt,
  { templateId, status }: WaTemplate,
): Promise<void> {
  const [made] = await tx
    .update(waTemplate)
    .set({ templateId: storableText(templateId) })
    .where(eq(waTemplate.submissionId, submissionId))
    .returning({ id: waTemplate.id });
  if (made) await keepEvidence(tx, "answer", { workspaceId, waTemplateId: made.id, state: status, submissionId });
}

/**
 * Keeps the code with which the platform refused to make a template; also the one that proves that an earlier call, whose
 * answer was lost, had made it (spec: wa/template/add).
 */
export async function keepRefusal(
  tx: Tx,
  { workspaceId, submissionId }: AnsweredFor,
  answers: readonly Answered[],
): Promise<void> {
  const refusal = answers.findLast(({ state }) => state !== "accepted");
  if (!refusal) return;
  const [asked] = await tx
    .select({ id: waTemplate.id })
    .from(waTemplate)
    .where(eq(waTemplate.submissionId, submissionId));
  const { code, state } = refusal;
  const kind = state === "refused" ? "answer" : "proven";
  if (asked) await keepEvidence(tx, kind, { workspaceId, waTemplateId: asked.id, code, submissionId });
}
