import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { aiTask } from "#db/schema/ai-tasks.ts";
import type { AcceptedFacts, Taken } from "#server/domain/sending/dispatch/dispatchable.ts";

/** Keeps the id that the platform gave a task as it made it (spec: aivoice/taskAdd). */
export async function storeMade(
  tx: Tx,
  taken: readonly Taken<{ data: string }>[],
): Promise<ReadonlyMap<string, AcceptedFacts>> {
  for (const { attempt, reply } of taken)
    await tx.update(aiTask).set({ jobId: reply.data }).where(eq(aiTask.submissionId, attempt.submissionId));
  return new Map();
}
