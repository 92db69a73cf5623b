import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOwner } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { createOlderDatabase, type OlderDatabase } from "#tests/support/older-database.ts";

let older: OlderDatabase;
beforeAll(async () => {
  older = await createOlderDatabase(`msg_ids_${process.pid}`, 13);
});
afterAll(() => older.drop());

test("ids that were kept with each message are kept with its call after an upgrade", async () => {
  const owner = openOwner(older.url, 1);
  await owner.execute(sql`
    with place as (insert into workspace (slug, name) values ('older', 'Older') returning id),
    ada as (insert into person (email, name) values ('ada@example.com', 'Ada') returning id),
    account as (insert into connection (workspace_id, name, kind, base_url, api_key, secret_sealed, time_zone)
      select id, 'Main', 'live', 'https://example.com', 'key', ''::bytea, '+00:00' from place returning id, workspace_id),
    send as (insert into submission (workspace_id, intent_id, area, operation, connection_id, title, draft, payload_hash, state,
        created_by)
      select workspace_id, gen_random_uuid(), 'sms', 'sms.sendBatch', account.id, 'Parcels', '{}', ''::bytea, 'partly_accepted',
        ada.id from account, ada returning id, workspace_id),
    calls as (insert into attempt (workspace_id, submission_id, chunk_no, attempt_no, operation, request, state)
      select workspace_id, id, chunk_no, attempt_no, 'sms.sendBatch', '{}', state
      from send, (values (1, 1, 'accepted'), (2, 1, 'abandoned'), (2, 2, 'accepted'), (3, 1, 'refused'), (4, 1, 'accepted'))
        c(chunk_no, attempt_no, state))
    insert into message (workspace_id, submission_id, chunk_no, item_no, number, part_count, msg_id)
    select workspace_id, id, chunk_no, item_no, '+4915112345678', 1, msg_id
    from send, (values (1, 1, 'b'), (1, 0, 'a'), (2, 0, 'c'), (2, 1, null), (2, 2, 'd'), (3, 0, null), (4, 0, null))
      m(chunk_no, item_no, msg_id)`);
  await owner.$client.end();

  await migrateDatabase(older.url);
  const upgraded = openOwner(older.url, 1);
  const calls = await upgraded.execute(sql`
    select chunk_no || '.' || attempt_no as call, msg_ids::text as ids, unnamed_items as unnamed, msg_ids_listed_at as listed
    from attempt order by 1`);
  expect(calls).toEqual([
    { call: "1.1", ids: '["a", "b"]', unnamed: [], listed: null },
    { call: "2.1", ids: null, unnamed: null, listed: null },
    { call: "2.2", ids: '["c", null, "d"]', unnamed: [1], listed: null },
    { call: "3.1", ids: null, unnamed: null, listed: null },
    { call: "4.1", ids: "[null]", unnamed: [0], listed: null },
  ]);
  const strict = await upgraded.execute(sql`
    select attrelid::regclass::text as table from pg_attribute
    where attname = 'request' and attnotnull and attrelid::regclass::text like 'platform_call%'`);
  expect(strict).toEqual([]);
  await upgraded.$client.end();
});
