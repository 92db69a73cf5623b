import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { messagesCalled } from "#db/schema/messages.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { recipient } from "#db/schema/recipients.ts";
import { attempt } from "#db/schema/submissions.ts";
import { normaliseNumber } from "#server/compose/number.ts";
import { isShownWhole, maySeePersonal } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Attempts whose calls one search shows. */
const most = 1000;

/**
 * What holds for the calls behind a whole id: a call's own, an attempt's, a send's, a task's, a message's, an email's, or
 * behind a number, for those who may see numbers. Null where nothing has it. A call that only asks about something names it in
 * its body, which nothing looks through.
 */
export async function findCalls(tx: Tx, scope: Scope, q: string): Promise<SQL | undefined | null> {
  if (uuid.test(q)) {
    const ofSend = await attemptIds(tx, scope, eq(attempt.submissionId, q));
    return or(eq(platformCall.id, q), isOf([q, ...ofSend]));
  }
  const ids = new Set<string>();
  for (const where of namedBy(scope, q)) for (const id of await attemptIds(tx, scope, where)) ids.add(id);
  return ids.size > 0 ? isOf([...ids]) : null;
}

/** Each is found by its index. What is hidden from the viewer is not found, since it could be guessed otherwise. */
function namedBy(scope: Scope, q: string): (SQL | undefined)[] {
  const { id: workspaceId } = scope.workspace;
  const isPlaceOf = (messages: SQL) => sql`(${attempt.submissionId}, ${attempt.chunkNo}) in
    (select m.submission_id, m.chunk_no from ${messages} m where m.workspace_id = ${workspaceId} limit ${most})`;
  const number = maySeePersonal(scope) ? normaliseNumber(q, null) : { problem: "hidden" };
  return [
    sql`${attempt.taskId} = ${q} and ${isShownWhole(scope, attempt.taskId)}`,
    sql`${attempt.id} in (select ${recipient.attemptId} from ${recipient} where ${recipient.workspaceId} = ${workspaceId}
      and ${recipient.emailId} = ${q} and ${isShownWhole(scope, recipient.emailId)} limit ${most})`,
    isPlaceOf(
      sql`(select called.* from ${messagesCalled(workspaceId, q)} called where ${isShownWhole(scope, sql`called.msg_id`)})`,
    ),
    ...("number" in number ? [isPlaceOf(sql`(select * from message where number = ${number.number})`)] : []),
  ];
}

async function attemptIds(tx: Tx, scope: Scope, where: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .select({ id: attempt.id })
    .from(attempt)
    .where(sql`${attempt.workspaceId} = ${scope.workspace.id} and ${where}`)
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Written out, since the index over attempts holds no call without one. */
function isOf(ids: readonly string[]): SQL | undefined {
  return sql`(${inArray(platformCall.attemptId, [...ids])} and ${platformCall.attemptId} is not null)`;
}
