import { and, asc, eq, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { message } from "#db/schema/messages.ts";
import { attempt } from "#db/schema/submissions.ts";
import type { Channel } from "#server/domain/messages/channel/channel.ts";
import { shownContact } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { needsPerson } from "#server/domain/sending/submissions/attempts.ts";
import { requireMessages } from "./figures.ts";

/** Which messages a call was to send: the first and the last of them, in the order of the file. */
export type OpenCall = {
  attemptId: string;
  firstRow: number | null;
  lastRow: number | null;
  firstOrderId: string | null;
  lastOrderId: string | null;
  /** Of a call for one number alone. */
  number: string | null;
};

/**
 * Where in the file the messages of a submission's unknown calls stand, so that somebody can ask about them. Throws
 * `not_found`.
 */
export async function listOpenCalls(scope: Scope, channel: Channel, submissionId: string): Promise<OpenCall[]> {
  requirePermission(scope, "submission.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    await requireMessages(tx, channel, submissionId);
    const calls = await tx
      .select({
        attemptId: attempt.id,
        firstRow: sql<number | null>`min(${message.rowNo})`,
        lastRow: sql<number | null>`max(${message.rowNo})`,
        firstOrderId: sql<string | null>`(array_agg(${message.orderId} order by ${message.itemNo}))[1]`,
        lastOrderId: sql<string | null>`(array_agg(${message.orderId} order by ${message.itemNo} desc))[1]`,
        number: sql<string | null>`case when count(*) = 1 then min(${message.number}) end`,
      })
      .from(attempt)
      .innerJoin(message, and(eq(message.submissionId, attempt.submissionId), eq(message.chunkNo, attempt.chunkNo)))
      .where(needsPerson(submissionId))
      .groupBy(attempt.id, attempt.chunkNo)
      .orderBy(asc(attempt.chunkNo));
    return calls.map((call) => ({ ...call, number: shownContact(scope, call.number) }));
  });
}
