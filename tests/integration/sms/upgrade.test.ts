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

test("ids and outcomes stand with each message after an upgrade, wherever they stood before", async () => {
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
  const messages = await upgraded.execute(sql`
    select chunk_no || '.' || item_no as place, outcome, msg_id as id from message order by chunk_no, item_no`);
  expect(messages).toEqual([
    { place: "1.0", outcome: "accepted", id: "a" },
    { place: "1.1", outcome: "accepted", id: "b" },
    { place: "2.0", outcome: "accepted", id: "c" },
    { place: "2.1", outcome: "refused", id: null },
    { place: "2.2", outcome: "accepted", id: "d" },
    { place: "3.0", outcome: null, id: null },
    { place: "4.0", outcome: "refused", id: null },
  ]);
  const strict = await upgraded.execute(sql`
    select attrelid::regclass::text as table from pg_attribute
    where attname = 'request' and attnotnull and attrelid::regclass::text like 'platform_call%'`);
  expect(strict).toEqual([]);
  await upgraded.$client.end();
});
