import type { Tx } from "#db/client.ts";
import { recipientCheck } from "#db/schema/uploads.ts";
import { enqueue } from "#server/domain/work/enqueue.ts";

type Place = Pick<typeof recipientCheck.$inferSelect, "submissionId" | "workspaceId">;
type NewCheck = Place & Pick<typeof recipientCheck.$inferSelect, "uploadId" | "channel" | "settings">;

/** Lets the rows of a draft be checked for the first time. */
export async function addCheck(tx: Tx, check: NewCheck): Promise<void> {
  await tx.insert(recipientCheck).values({ ...check, state: "queued" });
  await enqueueCheck(tx, check);
}

/** Has the rows of a queued check judged in the background. */
export function enqueueCheck(tx: Tx, { submissionId, workspaceId }: Place): Promise<void> {
  return enqueue(tx, { kind: "check_recipients", key: submissionId, workspaceId });
}
