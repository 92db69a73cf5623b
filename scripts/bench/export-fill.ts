import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { maintainPartitions } from "#db/partitions.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import type { Scope } from "#server/domain/scope.ts";

/**
 * One email send with so many recipients, each called back and asked about once, as a month of use leaves them: most succeeded,
 * some failed with the words of a mail server, which a spreadsheet might run. Returns its id.
 */
export async function fillRecipients(
  adminUrl: string,
  scope: Scope,
  connection: Connection,
  count: number,
): Promise<string> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  const [submissionId, attemptId] = [randomUUID(), randomUUID()];
  const place = `'${scope.workspace.id}'::uuid, '${submissionId}'::uuid`;
  try {
    await sql.unsafe("set role switchboard");
    await maintainPartitions(sql, new Date());
    await sql.unsafe("reset role");
    await sql.unsafe("set session_replication_role = replica; set work_mem = '256MB'");
    await sql.unsafe(`
      create temp table began as select date_trunc('milliseconds', now() - interval '1 hour') as at;
      insert into submission (id, workspace_id, intent_id, area, operation, connection_id, title, draft, context, payload_hash,
          state, expected_count, released_at, created_by, created_at, accepted_at, callback_count, recipient_count,
          succeeded_count, succeeded_verified_count)
        select '${submissionId}', '${scope.workspace.id}', gen_random_uuid(), 'email', 'email.batchSend', '${connection.id}',
          'Spring sale', '{"appId":"app-1"}', '{}', sha256('x'), 'accepted', ${count}, at, '${scope.person.id}', at, at, ${count},
          ${count}, ${count}, ${count} from began;
      insert into attempt (id, workspace_id, submission_id, chunk_no, attempt_no, operation, request, state, task_id, fence,
          dispatched_at, answered_at, created_at)
        select '${attemptId}', ${place}, 1, 1, 'email.batchSend', '{"appId":"app-1"}', 'accepted', 'task-1', 1, at, at, at
        from began;
      insert into recipient (workspace_id, submission_id, attempt_id, connection_id, app_id, email_id, address, state, trust,
          remark, first_heard_at, last_heard_at, asked_count, last_asked_at, last_answer, polling_ended_at)
        select ${place}, '${attemptId}', '${connection.id}', 'app-1', (7203918273645000000 + i)::text,
          'user' || lpad(i::text, 7, '0') || '@customer' || i % 1000 || '.example',
          case when i % 40 = 0 then 'failed' else 'succeeded' end, case when i % 50 = 5 then 'reported' else 'verified' end,
          case when i % 40 = 0 then '=550 5.1.1 ' || '<user' || i || '@customer.example>: no such mailbox, try "later"' end,
          at + i * interval '1 millisecond', at + i * interval '2 milliseconds', 1, at, 'sent', null
        from began, generate_series(1, ${count}) i;
      insert into evidence (attempt_created_at, attempt_id, email_id, source, kind, workspace_id, submission_id, seen_at,
          last_seen_at)
        select at, '${attemptId}', (7203918273645000000 + i)::text, source,
          case when i % 40 = 0 then 'failed' else 'succeeded' end, ${place}, at + i * interval '1 millisecond', at
        from began, (values ('callback'), ('query')) s(source), generate_series(1, ${count}) i`);
    await sql.unsafe("vacuum (analyze) recipient, evidence, attempt, submission");
    await sql.unsafe("checkpoint");
  } finally {
    await sql.end();
  }
  return submissionId;
}
