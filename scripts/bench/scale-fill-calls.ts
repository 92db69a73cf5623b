import type { ScaleOwner } from "./scale-types.ts";

/** Months over which archived calls are spread. */
export const callMonths = 26;
/** Of every so many calls one is another workspace's. */
const othersEach = 11;

/** SQL for AI tasks of the largest workspace with a version each, and for two years of what the archive knows of its days. */
export function fillAroundCalls({ workspaceId, connectionId, personId }: ScaleOwner): string {
  const ai = (kind: string) => (kind === "ai" ? "'ai-app-1'" : "null");
  const streams = ["ai", "sip", "group"].map(
    (kind) => `
    insert into archive_stream (id, workspace_id, connection_id, kind, app_id, zone, head_at, read_at)
      select pg_temp.uid('stream ${kind}'), '${workspaceId}', '${connectionId}', '${kind}', ${ai(kind)}, '+08:00', now(), now();
    insert into archive_window (workspace_id, stream_id, from_at, to_at, read_at, total, previous_total, readings)
      select '${workspaceId}', pg_temp.uid('stream ${kind}'), day, case when i < 730 then day + interval '1 day' end, now(), 60, 60, 2
      from (select i, date_trunc('day', now()) - (730 - i) * interval '1 day' as day from generate_series(1, 730) i) days;`,
  );
  return `
    insert into ai_task (id, workspace_id, connection_id, app_id, name, job_id, origin, created_by, created_at)
      select pg_temp.uid('task' || i), '${workspaceId}', '${connectionId}', 'ai-app-1', 'Task ' || i, (9007199254740000 + i)::text, 'adopted',
        '${personId}', now() - (20000 - i) * interval '1 minute' from generate_series(1, 20000) i;
    insert into ai_task_version (workspace_id, ai_task_id, number, name, draft, created_by)
      select '${workspaceId}', pg_temp.uid('task' || i), 1, 'Task ' || i, '{"name":"Task","robotCount":5}', '${personId}' from generate_series(1, 20000) i;
    ${streams.join("")}`;
}

/**
 * SQL for so many archived calls of the largest workspace, a third of each kind, the oldest first, and a tenth as many of
 * others. The first three have what no other has, so that what is rarest lies deepest.
 */
export function fillCalls({ workspaceId, connectionId, personId }: ScaleOwner, calls: number): string {
  const all = Math.floor((calls * othersEach) / (othersEach - 1));
  const at = `date_trunc('milliseconds', now() - interval '${callMonths * 30} days' * (1 - i::float8 / ${all + 1}))`;
  const rare = (value: string, usual: string) => `case when i <= 3 then '${value}' else ${usual} end`;
  const one = (kind: string, value: string) => `case when kind = '${kind}' then ${value} end`;
  return `
    insert into call_record (workspace_id, connection_id, kind, record_id, called_at, app_id, number, is_answered, result, ring_seconds,
        talk_seconds, charged_seconds, cost, expected_cost, cost_differs, intent, script_id, job_id, hung_up_by, group_name, phone_name,
        voice_file_id, key_pressed, has_recording, record)
      select p.id, p.connection_id, kind, 'r' || i, ${at}, ${one("ai", "'ai-app-1'")},
        case when i % 50 = 7 then '+4915112345678' else '+49152' || lpad((i::bigint * 7919 % 100000000)::text, 8, '0') end, i % 10 < 6,
        case kind when 'ai' then ${rare("VACANT_NUMBER", "case when i % 10 < 6 then 'ANSWERED' else 'BUSY' end")}
          else ${rare("503", "case when i % 10 < 6 then '0' when i % 10 < 9 then '486' else '603' end")} end,
        3 + i % 20, case when i % 10 < 6 then 5 + i % 200 else 0 end, case when i % 10 < 6 then 60 + i % 200 else 0 end,
        case when kind <> 'ai' then 0.0380 end, case when kind <> 'ai' then 0.0380 end, kind <> 'ai' and i <= 3,
        ${one("ai", rare("Rare", "'Intent ' || i % 5"))}, ${one("ai", rare("9999", "'900' || i % 4"))},
        ${one("ai", "(9007199254740000 + i / 3000)::text")}, ${one("ai", rare("system", "case when i % 2 = 0 then 'robot' else 'customer' end"))},
        ${one("sip", rare("Closed desk", "case when i % 2 = 0 then 'Sales' else 'Support' end"))},
        ${one("sip", rare("Old phone", "'Phone ' || i % 6"))}, ${one("group", rare("60000", "'6100' || i % 10"))},
        ${one("group", rare("9", "case when i % 4 < 3 then (i % 4 + 1)::text end"))}, kind = 'ai' or (kind = 'sip' and i % 2 = 0),
        jsonb_build_object('callId', 'call-' || i, 'callRecordId', 'carrier-' || i, 'terminationReason', 'Reason ' || i % 7,
          'rate', '0.0285', 'billPeriod', '20+20', 'callDuration', 65, 'properties', repeat('0123456789', 60))
      from generate_series(1, ${all}) i
      cross join lateral (select (array['ai', 'sip', 'group'])[1 + i % 3] as kind, case when i % ${othersEach} = 4 then 2 + i / ${othersEach} % 10 else 1 end as n) k
      join place p using (n);
    insert into call_tag (workspace_id, connection_id, kind, record_id, tag, called_at, created_by)
      select workspace_id, connection_id, kind, record_id, case when t.i <= 3 then 'rare' else 'often' end, called_at, '${personId}'::uuid
      from generate_series(1, ${all}) t(i) join call_record c on c.connection_id = '${connectionId}'::uuid and c.record_id = 'r' || t.i
        and c.kind = (array['ai', 'sip', 'group'])[1 + t.i % 3]
      where (t.i <= 3 or t.i % 1000 = 1) and c.workspace_id = '${workspaceId}'::uuid`;
}
