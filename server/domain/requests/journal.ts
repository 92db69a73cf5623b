import { and, eq } from "drizzle-orm";
import { commitLater, type Db, inWorkspace } from "#db/client.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import type { CallJournal } from "#server/platform/client.ts";

/** On whose behalf a call is made: a person or a job, and what it belongs to. */
export type CallContext = {
  workspaceId: string;
  connectionId: string;
  by: { personId: string } | { job: string };
  submissionId?: string;
  attemptId?: string;
  /** Whoever makes the call commits something durable right after each of its records. */
  isFollowed?: true;
  /** Told the id of the call's record. */
  onRecorded?: (platformCallId: string) => void;
};

/** Records calls in platform_call: one row before the call, completed after it. */
export function callJournal(db: Db, context: CallContext): CallJournal {
  const { workspaceId } = context;
  return {
    async begin(call) {
      const row = await inWorkspace(db, workspaceId, async (tx) => {
        if (context.isFollowed) await commitLater(tx);
        const [inserted] = await tx
          .insert(platformCall)
          .values({
            ...call,
            workspaceId,
            connectionId: context.connectionId,
            personId: "personId" in context.by ? context.by.personId : null,
            job: "job" in context.by ? context.by.job : null,
            submissionId: context.submissionId ?? null,
            attemptId: context.attemptId ?? null,
            outcome: "started",
          })
          .returning({ id: platformCall.id, at: platformCall.at });
        return inserted;
      });
      if (!row) throw new Error("platform_call returned no row");
      context.onRecorded?.(row.id);
      return async (end) => {
        await inWorkspace(db, workspaceId, async (tx) => {
          if (context.isFollowed) await commitLater(tx);
          await tx
            .update(platformCall)
            .set(end)
            .where(and(eq(platformCall.at, row.at), eq(platformCall.id, row.id)));
        });
      };
    },
  };
}
