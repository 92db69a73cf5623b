import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Cursor,
  currentCursor,
  formatCursor,
  parseCursor,
  readChanges,
} from "#server/domain/sending/live/changes-since.ts";
import { recordChanges } from "#server/domain/standing/changes.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { commitChanges, untilReadable } from "./world.ts";

const writers = 12;
const rounds = 40;

let world: World;
beforeAll(async () => {
  world = await openWorld({ connections: writers + 4 });
});
afterAll(() => world.close());

const change = (submissionId = randomUUID(), workspaceId = randomUUID()) =>
  ({ workspaceId, submissionId, kind: "recipient", recipientId: 1 }) as const;

describe("the cursor of changes", () => {
  test("misses nothing and repeats nothing while twelve writers' transactions overlap; the newest id as cursor misses", async () => {
    const { system } = world.services.db;
    const workspaceId = randomUUID();
    let isOver = false;
    const write = async () => {
      for (let round = 0; round < rounds; round++)
        await system.transaction(async (tx) => {
          await recordChanges(tx, [change(undefined, workspaceId)]);
          await tx.execute(sql`select pg_sleep(random() * 0.02)`);
          await recordChanges(tx, [change(undefined, workspaceId), change(undefined, workspaceId)]);
        });
    };
    const seen: number[] = [];
    let cursor = await currentCursor(system);
    const readOn = async () => {
      const rows = await readChanges(system, cursor, 50);
      seen.push(...rows.filter((row) => row.workspaceId === workspaceId).map((row) => row.id));
      cursor = rows.at(-1) ?? cursor;
      return rows.length;
    };
    const naive: number[] = [];
    const readNaively = async () => {
      const rows = await system.execute<{ id: number }>(sql`select id::float8 as id from change
        where workspace_id = ${workspaceId} and id > ${naive.at(-1) ?? 0} order by id limit 50`);
      naive.push(...rows.map((row) => row.id));
    };
    const follow = async (read: () => Promise<unknown>) => {
      while (!isOver) await read();
    };
    const following = [follow(readOn), follow(readNaively)];
    await Promise.all(Array.from({ length: writers }, write));
    isOver = true;
    await Promise.all(following);
    await untilReadable(system);
    while ((await readOn()) > 0);
    for (let before = -1; before !== naive.length; ) {
      before = naive.length;
      await readNaively();
    }
    const stored = await system.execute<{ id: number }>(
      sql`select id::float8 as id from change where workspace_id = ${workspaceId} order by id`,
    );
    const all = stored.map((row) => row.id);
    expect(all).toHaveLength(writers * rounds * 3);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.toSorted((a, b) => a - b)).toEqual(all);
    expect(naive.length).toBeLessThan(all.length);
  });

  test("goes on in the order of transactions where their numbers get a digit more", async () => {
    const { system } = world.services.db;
    const submissionId = randomUUID();
    // Numbers of the time before the first table, which no snapshot holds back.
    await system.transaction(async (tx) => {
      for (const xid of ["100", "99", "9"])
        await tx.execute(sql`insert into change (xid, workspace_id, submission_id, kind)
          values (${xid}::xid8, ${randomUUID()}, ${submissionId}, 'submission')`);
    });
    const read: string[] = [];
    for (let cursor: Cursor | undefined = { xid: "0", id: -1, atMs: 0 }; cursor; ) {
      const [row]: Cursor[] = await readChanges(system, cursor, 1, submissionId);
      if (row) read.push(row.xid);
      cursor = row;
    }
    expect(read).toEqual(["9", "99", "100"]);
  });

  test("holds back what was committed while an older transaction still runs", async () => {
    const { system } = world.services.db;
    const [older, younger] = [change(), change()];
    const cursor = await currentCursor(system);
    const read = async () =>
      (await readChanges(system, cursor, 100))
        .map((row) => row.submissionId)
        .filter((id) => id === older.submissionId || id === younger.submissionId);
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
    const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>();
    const slow = system.transaction(async (tx) => {
      await recordChanges(tx, [older]);
      hasWritten();
      await committed;
    });
    await written;
    await system.transaction((tx) => recordChanges(tx, [younger]));
    expect(await read()).toEqual([]);
    commit();
    await slow;
    await untilReadable(system);
    expect(await read()).toEqual([older.submissionId, younger.submissionId]);
  });

  test("forgets what was rolled back", async () => {
    const { system } = world.services.db;
    const cursor = await currentCursor(system);
    const lost = change();
    await expect(
      system.transaction(async (tx) => {
        await recordChanges(tx, [lost]);
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    await commitChanges(world.services, change());
    expect((await readChanges(system, cursor, 100)).map((row) => row.submissionId)).not.toContain(lost.submissionId);
  });

  test("goes on in pages of any size, and can be narrowed to one submission", async () => {
    const { system } = world.services.db;
    let cursor: Cursor = await currentCursor(system);
    const submissionId = randomUUID();
    const changes = Array.from({ length: 7 }, () => change(submissionId));
    await commitChanges(world.services, ...changes.flatMap((one) => [one, change()]));
    const ids: number[] = [];
    for (;;) {
      const rows = await readChanges(system, cursor, 3, submissionId);
      ids.push(...rows.map((row) => row.id));
      if (rows.length === 0) break;
      cursor = parseCursor(formatCursor(rows.at(-1) ?? cursor)) ?? cursor;
    }
    expect(ids).toHaveLength(7);
    expect(new Set(ids).size).toBe(7);
  });
});

describe("a cursor that a browser gives back", () => {
  const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000;

  test("is what was given out", async () => {
    const cursor = await currentCursor(world.services.db.system);
    expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
  });

  test.each([
    ["nothing", ""],
    ["text", "latest"],
    ["SQL", `1.1.${Date.now()}; select 1`],
    ["too few parts", `1.${Date.now()}`],
    ["a fraction", `1.5.1.${Date.now()}`],
    ["a negative transaction", `-1.1.${Date.now()}`],
    ["a transaction beyond 64 bits", `18446744073709551616.1.${Date.now()}`],
    ["one of 47 hours ago, since changes are kept for two days", `1.1.${Date.now() - 47 * 3_600_000}`],
  ])("is refused when it is %s", (_what, text) => {
    expect(parseCursor(text)).toBeNull();
  });

  test("can be read from when it is the largest there is, or 45 hours old", async () => {
    const largest = parseCursor(`18446744073709551615.9999999999999999.${Date.now()}`);
    expect(largest && (await readChanges(world.services.db.system, largest, 5))).toEqual([]);
    expect(parseCursor(`1.1.${hoursAgo(45)}`)).not.toBeNull();
  });
});
