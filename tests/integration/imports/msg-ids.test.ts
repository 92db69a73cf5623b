import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inWorkspace, openOwner } from "#db/client.ts";
import { message, msgIdHolder } from "#db/schema/messages.ts";
import { attempt } from "#db/schema/submissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { listMsgIds } from "#server/domain/tables/imports/list-msg-ids.ts";
import { createConnection, createWorkspace, emailBatchOf, storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

/** More than two portions. */
const calls = 120;

let world: World;
let owner: Scope;
let submissionId: string;
beforeAll(async () => {
  world = await openWorld({ connections: 20 });
});
beforeEach(async () => {
  owner = await createWorkspace(world.services);
  const connection = await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
  const request = emailBatchOf(connection.id).requests[0] ?? {};
  ({ id: submissionId } = await storeBatch(owner, connection, { requests: Array(calls).fill(request) }));
  await acceptAll();
});
afterAll(() => world.close());

/** Calls of three numbers each, of which the answer left the second out. */
async function acceptAll(): Promise<void> {
  const { system } = world.services.db;
  await system.execute(sql`
    update attempt set state = 'accepted', due_at = null, unnamed_items = '{1}',
      msg_ids = jsonb_build_array(chunk_no || '-0', null, chunk_no || '-2')
    where submission_id = ${submissionId}`);
  await system.execute(sql`
    insert into message (workspace_id, submission_id, chunk_no, item_no, number, part_count)
    select ${owner.workspace.id}, ${submissionId}, chunk_no, item_no, '+4915112345678', 1
    from generate_series(1, ${calls}) chunk_no, generate_series(0, 2) item_no`);
}

const listSome = (workspaceId = owner.workspace.id) =>
  inWorkspace(world.services.db.system, workspaceId, (tx) => listMsgIds(tx, workspaceId));

async function listAll(): Promise<number> {
  let rounds = 1;
  while (await listSome()) rounds += 1;
  return rounds;
}

/** The ids that are listed, each with the place of its message. */
async function listed(): Promise<string[]> {
  const rows = await world.services.db.system
    .select({ msgId: msgIdHolder.msgId, place: sql<string>`${message.chunkNo} || '-' || ${message.itemNo}` })
    .from(msgIdHolder)
    .innerJoin(message, eq(message.id, msgIdHolder.messageId))
    .where(eq(message.submissionId, submissionId));
  return rows.map(({ msgId, place }) => `${msgId} of ${place}`).toSorted();
}

const everyId = Array.from({ length: calls }, (_, index) => [0, 2].map((item) => `${index + 1}-${item}`))
  .flat()
  .map((id) => `${id} of ${id}`)
  .toSorted();

describe("listing the ids of accepted calls", () => {
  test("goes by portions, and lists each once", async () => {
    expect(await listAll()).toBe(3);
    expect(await listed()).toEqual(everyId);
    expect(await listAll()).toBe(1);
    expect(await listed()).toEqual(everyId);
  });

  test("lists each once also where two begin at once", async () => {
    await Promise.all([listAll(), listAll()]);
    expect(await listed()).toEqual(everyId);
  });

  test("waits for the calls that another is listing, and goes on with the others", async () => {
    const watcher = openOwner(world.databaseUrl, 1);
    const isWaiting = async () => {
      const [row] = await watcher.execute<{ count: number }>(sql`
        select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return row?.count === 1;
    };
    let second: Promise<boolean> | undefined;
    const others = await inWorkspace(world.services.db.system, owner.workspace.id, async (tx) => {
      const taken = await tx.execute<{ chunkNo: number }>(sql`update attempt set msg_ids_listed_at = now()
        where id in (select id from attempt where submission_id = ${submissionId} order by id limit 50)
        returning chunk_no as "chunkNo"`);
      second = listSome();
      await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 30_000 });
      return new Set(taken.map(({ chunkNo }) => String(chunkNo)));
    });
    await watcher.$client.end();
    expect(await second).toBe(true);
    const ids = await listed();
    expect(ids).toHaveLength(100);
    expect(ids.filter((id) => others.has(id.split("-")[0] ?? ""))).toEqual([]);
  });

  test("leaves other workspaces', and an id that no index could hold", async () => {
    const huge = "x".repeat(9000);
    await world.services.db.system
      .update(attempt)
      .set({ msgIds: [huge, null, "short"] })
      .where(sql`${attempt.submissionId} = ${submissionId} and ${attempt.chunkNo} = 1`);
    const other = await createWorkspace(world.services);
    expect(await listSome(other.workspace.id)).toBe(false);
    expect(await listed()).toEqual([]);
    await listAll();
    const ids = await listed();
    expect(ids).toHaveLength(everyId.length - 1);
    expect(ids).toContain("short of 1-2");
  });
});
