import postgres from "postgres";
import { maintainPartitions } from "#db/partitions.ts";
import { callMonths, fillAroundCalls, fillCalls } from "./scale-fill-calls.ts";
import type { ScaleOwner } from "./scale-types.ts";

/** How much a database is filled with: all other counts follow from the recipients, but that of archived calls. */
export type ScaleSize = { recipients: number; workspaces: number; calls: number };

export const days = 90;

/**
 * Fills a migrated database by SQL with what a few years of use would leave: `adminUrl` is the cluster's superuser on it,
 * who alone may leave triggers and foreign keys out. One workspace holds four fifths.
 */
export async function fillScale(adminUrl: string, owner: ScaleOwner, size: ScaleSize): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe("set role switchboard");
    for (let monthsAgo = callMonths; monthsAgo >= 0; monthsAgo -= 2)
      await maintainPartitions(sql, new Date(Date.now() - monthsAgo * 30 * 86_400_000));
    await sql.unsafe("reset role");
    await sql.unsafe(
      "set synchronous_commit = off; set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '256MB'",
    );
    const timed = async (what: string, work: () => Promise<unknown>) => {
      const started = performance.now();
      await work();
      const seconds = (performance.now() - started) / 1000;
      if (seconds > 5) console.log(`  ${what}: ${seconds.toFixed(0)} s`);
    };
    const indexes = await dropIndexes(sql);
    for (const [what, statement] of statementsFor(owner, size)) await timed(what, () => sql.unsafe(statement));
    for (const index of indexes) await timed(index.name, () => sql.unsafe(index.definition));
    await timed("vacuum", () => sql.unsafe("vacuum (analyze)"));
  } finally {
    await sql.end();
  }
}

/**
 * Takes the indexes of the large tables away, but for primary keys: made at the end they cost a third. Returns how to make
 * them.
 */
async function dropIndexes(sql: postgres.Sql): Promise<{ name: string; definition: string }[]> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relname in ('recipient', 'message', 'submission', 'attempt', 'callback', 'platform_call', 'audit', 'call_record')
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by 1`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  return [...indexes];
}

/** SQL for the id of what has this name, shaped as the portal asks for ids. */
export const idOf = (name: string) => `overlay(overlay(md5(${name}) placing '4' from 13) placing '8' from 17)::uuid`;

function statementsFor(
  owner: ScaleOwner,
  { recipients, workspaces, calls }: ScaleSize,
): [what: string, statement: string][] {
  const messages = recipients * 0.4;
  const most = `'${owner.workspaceId}'::uuid`;
  const who = `'${owner.personId}'::uuid`;
  const share = (part: number) => Math.max(1, Math.round(recipients * part));
  // Moments of the last days, the first the oldest; to the millisecond, as columns have them.
  const moment = (number: string, of: number) =>
    `date_trunc('milliseconds', now() - interval '${days} days' * (1 - (${number})::float8 / ${of + 1}))`;
  const bigSends = share(0.8) / 1000;
  const singles = messages / 4;
  const bulkSends = Math.round((messages * 0.65) / 5000);
  return [
    [
      "names",
      `create function pg_temp.uid(text) returns uuid language sql immutable as $$select ${idOf("$1")}$$;
       create temp table place as select n, case n when 1 then ${most} else pg_temp.uid('w' || n) end as id,
           case n when 1 then '${owner.connectionId}'::uuid else pg_temp.uid('c' || n) end as connection_id
         from generate_series(1, ${workspaces}) n;
       create function pg_temp.place_of(bigint) returns int language sql immutable as
         'select case when $1 % 5 < 4 then 1 else 2 + ($1 / 5 % ${Math.max(1, workspaces - 1)})::int end'`,
    ],
    [
      "workspaces",
      `insert into workspace (id, slug, name) select id, 'scale-' || n, 'Workspace ' || lpad(n::text, 4, '0') from place where n > 1;
       insert into connection (id, workspace_id, name, kind, base_url, api_key_sealed, api_key_ending, api_key_fingerprint, secret_sealed, is_default)
         select connection_id, id, 'Account', 'live', 'https://platform.example', '\\x00', '', sha256(n::text::bytea), '\\x00', true from place where n > 1;
       insert into person (id, email, name) select pg_temp.uid('p' || i), 'person' || i || '@example.com', 'Person ' || lpad(i::text, 5, '0')
         from generate_series(1, ${workspaces * 4}) i;
       insert into membership (workspace_id, person_id, roles) select p.id, pg_temp.uid('p' || i), '{owner}'
         from generate_series(1, ${workspaces * 4}) i join place p on p.n = 1 + i % ${workspaces} where p.n > 1 or i < 200;`,
    ],
    [
      "email sends",
      `create temp table mail as select k, pg_temp.uid('e' || k) as submission_id, pg_temp.uid('ea' || k) as attempt_id,
           case k when 0 then 1 else pg_temp.place_of(k) end as n, case k when 0 then ${share(0.2)} else 1000 end as size,
           ${moment("k", bigSends)} as at from generate_series(0, ${Math.floor(bigSends)}) k;
       insert into submission (id, workspace_id, intent_id, area, operation, connection_id, title, draft, context, payload_hash, state,
           expected_count, released_at, created_by, created_at, accepted_at, callback_count, recipient_count, succeeded_count,
           succeeded_verified_count)
         select submission_id, p.id, gen_random_uuid(), 'email', 'email.batchSend', p.connection_id, 'Mailing ' || k,
           jsonb_build_object('appId', 'app-1', 'receiverId', 'list-' || k % 40), jsonb_build_object('receiverId', case k when 1 then 'list-rare' else 'list-' || k % 40 end),
           sha256(k::text::bytea), 'accepted', size, at, ${who}, at, at, size, size, size, size from mail join place p using (n);
       insert into attempt (id, workspace_id, submission_id, chunk_no, attempt_no, operation, request, state, task_id, fence, dispatched_at,
           answered_at, created_at)
         select attempt_id, p.id, submission_id, 1, 1, 'email.batchSend', '{"appId":"app-1"}', 'accepted', 'task-' || k, 1, at, at, at
         from mail join place p using (n);`,
    ],
    [
      "recipients",
      `insert into recipient (workspace_id, submission_id, attempt_id, connection_id, app_id, email_id, address, state, trust, remark,
           first_heard_at, last_heard_at, asked_count, last_answer, polling_ended_at)
         select p.id, submission_id, attempt_id, p.connection_id, 'app-1', 'em' || k * 10000000::int8 + i,
           'user' || lpad(i::text, 7, '0') || '@customer' || i % 1000 || '.example',
           case when i = 3 then 'disputed' when i % 40 = 0 then 'failed' else 'succeeded' end,
           case when i = 5 then 'reported' else 'verified' end, null, at, at, 1, 'sent', case when i = 5 then at end
         from mail join place p using (n), generate_series(1, size) i`,
    ],
    [
      "callbacks",
      `insert into callback (attempt_created_at, dedupe_key, workspace_id, attempt_id, first_seen_at, last_seen_at, method, content_type, raw,
           disposition, problem, task_id, email_id, processed_at)
         select at, sha256((k || ' ' || i)::bytea), p.id, attempt_id, at, at, 'POST', 'application/json',
           convert_to('{"taskId":"task-' || k || '","emailId":"em' || k * 10000000::int8 + i || '","toAddress":"user@customer.example","emailState":"success","remark":"250 OK"}', 'UTF8'),
           case when k = 1 and i = 7 then 'unparsed' when k = 1 and i = 8 then 'parked' else 'done' end,
           case when k = 1 and i in (7, 8) then 'Not known' end, case when k = 1 and i = 8 then 'task-other' else 'task-' || k end,
           'em' || k * 10000000::int8 + i, at
         from mail join place p using (n), generate_series(1, (size * 0.6)::int) i;
       insert into evidence (attempt_created_at, attempt_id, email_id, source, kind, workspace_id, submission_id, seen_at, last_seen_at)
         select at, attempt_id, 'em' || k * 10000000::int8 + i, 'callback', 'succeeded', p.id, submission_id, at, at
         from mail join place p using (n), generate_series(1, (size * 0.2)::int) i;
       insert into quarantine (received_at, reason, token_hash, method, raw) select ${moment("i", share(0.02))}, 'unknown_token',
         sha256(i::text::bytea), 'POST', '{}' from generate_series(1, ${share(0.02)}) i`,
    ],
    [
      "single SMS",
      `create temp table text_message as select k, pg_temp.uid('s' || k) as submission_id, pg_temp.uid('sa' || k) as attempt_id,
           pg_temp.place_of(k) as n, ${moment("k", singles)} as at from generate_series(1, ${Math.floor(singles)}) k;
       insert into submission (id, workspace_id, intent_id, area, operation, connection_id, title, draft, payload_hash, state, message_count,
           released_at, created_by, created_at, accepted_at, follows_id, accepted_messages, unknown_messages)
         select submission_id, p.id, gen_random_uuid(), 'sms', 'sms.send', p.connection_id, 'Code for ' || k, '{"appId":"sms-app-1"}',
           sha256(('s' || k)::bytea), case when k < 50 then 'unknown' else 'accepted' end, 1, at, ${who}, at, at,
           case when k = 11 then pg_temp.uid('b1') end,
           case when k < 50 then 0 else 1 end, case when k < 50 then 1 else 0 end from text_message join place p using (n);
       insert into attempt (id, workspace_id, submission_id, chunk_no, attempt_no, operation, request, state, fence, message_count, accepted_count,
           unclear_count, dispatched_at, answered_at, created_at)
         select attempt_id, p.id, submission_id, 1, 1, 'sms.send', jsonb_build_object('numbers', '4915112345678', 'content', 'Code ' || k),
           case when k < 50 then 'unknown' else 'accepted' end, 1, 1, 1, 0, at, at, at
         from text_message join place p using (n);
       insert into message (workspace_id, submission_id, chunk_no, item_no, number, part_count, outcome, msg_id)
         select p.id, submission_id, 1, 0, case when k % 20 = 0 then '+4915112345678' else '+49151' || lpad(k::text, 8, '0') end, 1,
           case when k >= 50 then 'accepted' end, case when k >= 50 then 'msg-' || k end
         from text_message join place p using (n)`,
    ],
    [
      "bulk SMS",
      `create temp table bulk as select k, pg_temp.uid('b' || k) as submission_id, case k when 1 then 1 else pg_temp.place_of(k) end as n,
           case k when 1 then ${Math.max(1, Math.round(messages / 10_000))} else 5 end as chunks, ${moment("k", bulkSends)} as at
         from generate_series(1, ${bulkSends + 1}) k;
       insert into submission (id, workspace_id, intent_id, area, operation, connection_id, title, draft, payload_hash, state, message_count,
           released_at, created_by, created_at, accepted_at, accepted_messages, refused_messages)
         select submission_id, p.id, gen_random_uuid(), 'sms', 'sms.sendBatch', p.connection_id, 'Bulk ' || k, '{"appId":"sms-app-1"}',
           sha256(('b' || k)::bytea), 'accepted', chunks * 1000, at, ${who}, at, at, chunks * 999, chunks from bulk join place p using (n);
       insert into attempt (id, workspace_id, submission_id, chunk_no, attempt_no, operation, request, state, fence, message_count, accepted_count,
           unclear_count, unnamed_items, dispatched_at, answered_at, created_at)
         select pg_temp.uid('ba' || k || ' ' || c), p.id, submission_id, c, 1, 'sms.sendBatch', q.request, 'accepted', 1, 1000, 999, 0, '{7}', at, at, at
         from bulk join place p using (n), generate_series(1, chunks) c, lateral (select
           jsonb_build_object('appId', 'sms-app-1', 'array', jsonb_agg(jsonb_build_object('numbers', '49151' || i, 'content', 'Hello customer ' || i || ', we are open today', 'orderId', left(submission_id::text, 8) || '-' || (c - 1) * 1000 + i + 2) order by i)) as request from generate_series(0, 999) i) q;
       insert into message (workspace_id, submission_id, chunk_no, item_no, row_no, order_id, number, part_count, outcome, msg_id)
         select p.id, submission_id, c, i, (c - 1) * 1000 + i + 2, left(submission_id::text, 8) || '-' || (c - 1) * 1000 + i + 2, '+49152' || lpad((k * 1000000 + c * 1000 + i)::text, 9, '0'), 1,
           case when i = 7 then 'refused' else 'accepted' end, case when i <> 7 then 'm' || k || '-' || c || '-' || i end
         from bulk join place p using (n), generate_series(1, chunks) c, generate_series(0, 999) i`,
    ],
    [
      "places of ids",
      "insert into message_msg_id select workspace_id, left(msg_id, 200), id from message where msg_id is not null",
    ],
    [
      "calls",
      `insert into platform_call (id, at, workspace_id, connection_id, operation, app_id, job, method, path, request, outcome, http_status,
           platform_status, reply, sent, duration_ms)
         select pg_temp.uid('call' || i), ${moment("i", share(0.2))}, p.id, p.connection_id,
           case when i = 2 then 'otp.addFlow' else 'email.queryResults' end, 'app-1', 'poll', 'POST',
           '/email/getSendEmailRcd', jsonb_build_object('appId', 'app-1', 'emailId', repeat('em12345678,', 20)),
           case when i = 1 then 'not_sent' when i % 5003 = 0 then 'unknown' else 'accepted' end, 200, '0', repeat('{"emailId":"em12345678","status":"0"}', 6), true, 20
         from generate_series(1, ${share(0.2)}) i join place p on p.n = pg_temp.place_of(i)`,
    ],
    [
      "audit entries",
      `insert into audit (workspace_id, seq, at, version, actor_kind, person_id, token_id, actor_label, action, target_kind, target_id, meta,
           request_id, body, prev, hash)
         select w.id, i, ${moment("i", share(0.06))}, 2, case when i = 2 then 'token' when i = 4 then 'job' else 'person' end,
           case when i = 4 then null when i = 3 then pg_temp.uid('p1') else ${who} end, case when i = 2 then pg_temp.uid('token') end, '',
           case when i = 1 then 'connection.created' else 'submission.created' end, case when i = 1 then 'connection' else 'submission' end,
           pg_temp.uid('t' || i)::text, '{}', pg_temp.uid('r' || i)::text, '[]', sha256(i::text::bytea), sha256((i + 1)::text::bytea)
         from (values (${most}), ('00000000-0000-0000-0000-000000000000'::uuid)) w(id), generate_series(1, ${share(0.06)}) i;
       insert into audit_subject (workspace_id, seq, salt, personal) select workspace_id, seq, '\\x00', '{"name":"Somebody"}' from audit where version = 2 and body = '[]';
       insert into audit_head (workspace_id, seq, hash) select workspace_id, max(seq), '\\x00' from audit where body = '[]' group by 1 on conflict do nothing`,
    ],
    [
      "suppressions",
      `insert into suppression (workspace_id, channel, number, number_hash, reason, until, created_by, created_at)
         select ${most}, 'sms', '+49160' || lpad(i::text, 8, '0'), sha256(i::text::bytea), case when i = 1 then 'Asked by letter' else 'Unsubscribed' end,
           case when i % 10 = 0 then now() - interval '1 day' end, ${who}, ${moment("i", share(0.1))} from generate_series(1, ${share(0.1)}) i`,
    ],
    [
      "uploads and drafts",
      `insert into upload (id, workspace_id, purpose, name, source, byte_count, received_bytes, state, format, columns, row_count, list_name, created_by, created_at, read_at)
         select pg_temp.uid('u' || i), ${most}, case when i = 3 then 'suppressions' else 'recipients' end, 'file ' || i || '.csv', 'file', 1000, 1000, 'read',
           '{"kind":"csv"}', '["number","name"]', ${share(0.04)}, case when i between 10 and 99 then 'List ' || i end, ${who}, now(), now() from generate_series(1, 300) i;
       insert into upload_block (upload_id, workspace_id, block_no, first_row, rows)
         select pg_temp.uid('u' || u), ${most}, b, b * 500 + 2, (select jsonb_agg(jsonb_build_array(b * 500 + i + 2, case when u = 3 then '+49151' || lpad((b * 500 + i)::text, 8, '0') else 'x' end, 'Ada ' || i)) from generate_series(0, 499) i)
         from (values (1), (3)) u(u), generate_series(0, ${Math.floor(share(0.04) / 500)}) b;
       insert into upload_import (id, workspace_id, upload_id, kind, settings, state, counts, created_by, created_at, imported_at)
         select pg_temp.uid('i' || i), ${most}, pg_temp.uid('u' || (2 + i)), case i when 1 then 'suppressions' else 'delivery_report' end,
           '{"numberColumn":0,"country":null,"reason":"Asked","reasonColumn":null,"untilColumn":null,"until":null,"timeZone":"+08:00"}', 'imported', '{}', ${who}, now(), now() from generate_series(1, 200) i;
       insert into submission (id, workspace_id, intent_id, area, operation, connection_id, title, draft, context, payload_hash, state, released_at, created_by, created_at)
         select pg_temp.uid('d' || i), ${most}, gen_random_uuid(), 'sms', 'sms.sendBatch', '${owner.connectionId}', 'Draft ' || i,
           jsonb_build_object('appId', 'sms-app-1', 'content', 'Hello {{a}}', 'uploadId', pg_temp.uid('u1'), 'numberColumn', 0, 'country', null, 'senderId', null, 'variables', '{"a":1}'::jsonb),
           '{}', '\\x00', 'draft', null, ${who}, now() - interval '${days} days' - interval '1 second' * i from generate_series(1, 120) i;
       insert into submission (id, workspace_id, intent_id, area, operation, connection_id, title, draft, context, payload_hash, state, released_at, created_by, created_at)
         select pg_temp.uid('ed' || i), ${most}, gen_random_uuid(), 'email', 'email.batchSend', '${owner.connectionId}', 'Batch ' || i,
           '{"appId":"app-1","fromEmailAddress":"news@shop.example","templateID":"4207","subject":"Hello","receiverId":"list-rare"}',
           '{"template":{"name":"Welcome","language":"en","subject":"Hello","status":0}}', '\\x00', 'draft', null, ${who},
           now() - interval '${days} days' - interval '1 second' * i from generate_series(1, 120) i;
       insert into recipient_check (submission_id, workspace_id, upload_id, channel, settings, state, checked_rows, sendable_count, refused_count, checked_at)
         select pg_temp.uid('d1'), ${most}, pg_temp.uid('u1'), 'sms', '{"numberColumn":0,"country":null,"content":"Hello {{a}}","variables":{"a":1}}', 'checked', ${share(0.04)}, ${share(0.04)} - 1, 1, now();
       insert into recipient_check_block (submission_id, workspace_id, block_no, first_row, sendable_count, refused_count, rows)
         select pg_temp.uid('d1'), ${most}, b, b * 500 + 2, 500, case when b = ${Math.floor(share(0.04) / 500)} then 1 else 0 end,
           (select jsonb_agg(jsonb_build_object('row', b * 500 + i + 2, 'verdict', case when b = ${Math.floor(share(0.04) / 500)} and i = 499 then 'refused' else 'sendable' end, 'number', '+49151' || i, 'parts', 1)) from generate_series(0, 499) i)
         from generate_series(0, ${Math.floor(share(0.04) / 500)}) b`,
    ],
    ["archived calls", fillCalls(owner, calls)],
    ["AI tasks, days of the archive", fillAroundCalls(owner)],
    [
      // Triggers are left out; what they would have marked is counted once the database is opened.
      "marks of reports",
      `insert into report_mark (workspace_id, area, quarter)
         select distinct workspace_id, area, quarter_of(released_at) from submission where released_at is not null
         union select distinct workspace_id, case kind when 'ai' then 'aivoice' else 'voice' end, quarter_of(called_at) from call_record`,
    ],
    [
      "message templates",
      // As many as a workspace may have.
      `insert into wa_template (workspace_id, connection_id, app_id, name, language, type, origin, components, header_variables, body_variables, created_by, created_at)
         select ${most}, '${owner.connectionId}', 'wa-app-1', 'template_' || i / 10, 'l' || i % 10, 2, 'adopted', '{"body":{"text":"Hello {{1}}, it comes {{2}}."}}', 0, 2, ${who},
           ${moment("i", 20_000)} from generate_series(1, 20000) i`,
    ],
    [
      "library, prices, tokens",
      `insert into library_entry (workspace_id, connection_id, kind, value, label, added_by)
         select ${most}, '${owner.connectionId}', 'recipient_list', 'kept-' || i, 'Kept ' || i, ${who} from generate_series(1, 2000) i;
       insert into price_list (id, workspace_id, valid_from, currency, created_by) select pg_temp.uid('l' || i), ${most}, date '2026-01-01' + i, 'EUR', ${who} from generate_series(1, 20) i;
       insert into price (price_list_id, workspace_id, prefix, amount) select pg_temp.uid('l' || l), ${most}, i::text, 0.05 from generate_series(1, 20) l, generate_series(10, 3000) i;
       insert into api_token (workspace_id, person_id, name, token_hash, ending, permissions, expires_at) select ${most}, ${who}, 'Token ' || i, sha256(('t' || i)::bytea), 'abcd', '{sms.send}', now() + interval '1 day' from generate_series(1, 100) i;
       insert into invitation (workspace_id, email, roles, token_hash, created_by, expires_at) select ${most}, 'i' || i || '@example.com', '{analyst}', sha256(('i' || i)::bytea), ${who}, now() + interval '1 day' from generate_series(1, 100) i;
       insert into audit_anchor (workspace_id, seq, hash, key_id, signature) select ${most}, i, '\\x00', 'k', '\\x00' from generate_series(1, 2000) i;
       insert into erasure (workspace_id, subject_fingerprint, requested_by, reason, erased) select ${most}, sha256(i::text::bytea), ${who}, 'Asked', '{}' from generate_series(1, 200) i`,
    ],
  ];
}
