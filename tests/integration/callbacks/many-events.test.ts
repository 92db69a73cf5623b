import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { applyCallbacks } from "#server/domain/sending/callbacks/apply/apply.ts";
import { Turns } from "#server/domain/sending/callbacks/apply/turns.ts";
import { storeEvidence } from "#server/domain/sending/evidence/store-evidence.ts";
import { recordChanges } from "#server/domain/standing/changes.ts";
import { createDatabase } from "#tests/support/database.ts";
import { createWorld, post, type Sent, success, type World } from "./world.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let world: World;
let other: World;
beforeAll(async () => {
  database = await createDatabase();
  world = await createWorld(database.url);
  other = await createWorld(database.url);
});
afterAll(async () => {
  await world.close();
  await other.close();
  await database.drop();
});

/** Runs `work` on a pool that has asked nothing yet. */
async function justStarted<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase({ url: database.url, mayForget: true });
  return work(db).finally(() => db.close());
}

async function countsOf({ db }: World, { submissionId }: Sent) {
  const [row] = await db.system.$client`
    select succeeded_count as succeeded, recipient_count as recipients from submission where id = ${submissionId}`;
  return row;
}

/** JSON lists of the longest that is taken, as many as asked for, and how many events they hold. */
function longLists(count: number): { bodies: string[]; events: number } {
  const event = (number: number) => JSON.stringify({ taskId: "task-1", emailId: `e${number}`, emailState: "success" });
  const bodies: string[] = [];
  let events = 0;
  while (bodies.length < count) {
    let list = event(events++);
    while (list.length + event(events).length + 3 <= 64 * 1024) list += `,${event(events++)}`;
    bodies.push(`[${list}]`);
  }
  return { bodies, events };
}

async function hear({ receiver }: World, { token }: Sent, bodies: readonly string[]): Promise<void> {
  await Promise.all(bodies.map(async (body) => expect((await post(receiver, token, body)).status).toBe(200)));
}

test.each(["just started", "warm"])(
  "16 lists of 64 KiB to one address are applied by a worker that is %s, and others wait two rounds at most",
  async (worker) => {
    const sent = await world.send();
    const { bodies, events } = longLists(16);
    expect(events).toBeGreaterThan(16_384);
    await hear(world, sent, bodies);
    const [neighbour, stranger] = [await world.send(), await other.send()];
    const work = async (db: Database) => {
      await applyCallbacks({ db, keyring: world.keyring });
      await hear(world, neighbour, [JSON.stringify(success("one"))]);
      await hear(other, stranger, [JSON.stringify(success("one"))]);
      for (let round = 0; round < 2; round += 1)
        expect(await applyCallbacks({ db, keyring: world.keyring })).toMatchObject({ isMore: true });
      for (const [place, one] of [
        [world, neighbour],
        [other, stranger],
      ] as const)
        expect(await countsOf(place, one)).toEqual({ succeeded: 1, recipients: 1 });
      while ((await applyCallbacks({ db, keyring: world.keyring })).isMore);
    };
    await (worker === "warm" ? work(world.db) : justStarted(work));
    expect(await countsOf(world, sent)).toEqual({ succeeded: events, recipients: events });
  },
);

test("20,000 facts are stored in one transaction by a connection that has asked nothing yet", async () => {
  const sent = await world.send();
  const facts = Array.from({ length: 20_000 }, (_, number) => ({
    attemptId: sent.attemptId,
    emailId: `e${number}`,
    source: "callback" as const,
    kind: "succeeded",
    seenAt: new Date(),
    remark: null,
    receiveTime: null,
    address: null,
  }));
  await justStarted((db) => db.system.transaction((tx) => storeEvidence(tx, facts)));
  expect(await countsOf(world, sent)).toEqual({ succeeded: 20_000, recipients: 20_000 });
  const told = await world.db.system
    .$client`select kind, recipient_id from change where submission_id = ${sent.submissionId}
    order by kind`;
  expect(told).toEqual([
    { kind: "recipient", recipient_id: null },
    { kind: "submission", recipient_id: null },
  ]);
});

test.each([17_000, 60_000])(
  "%i changes are told in one transaction, by a connection just opened and by a warm one",
  async (count) => {
    const workspaceId = randomUUID();
    const changes = Array.from({ length: count }, (_, index) => {
      const kind = index % 2 ? ("attempt" as const) : ("recipient" as const);
      return { workspaceId, submissionId: randomUUID(), kind, ...(kind === "recipient" && { recipientId: index }) };
    });
    const tell = (db: Database) => db.system.transaction((tx) => recordChanges(tx, changes));
    await justStarted(tell);
    await tell(world.db);
    const [told] = await world.db.system
      .$client`select count(*)::int as rows, count(recipient_id)::int as recipients from change
    where workspace_id = ${workspaceId}`;
    expect(told).toEqual({ rows: 2 * count, recipients: count });
  },
);

// The last one here: what it stores stays.
test("each of many workspaces has its turn, whatever waits elsewhere", async () => {
  const sql = world.db.system.$client;
  await sql`insert into callback (attempt_created_at, dedupe_key, workspace_id, attempt_id, method, raw)
    select now(), sha256(('turns ' || w || ' ' || a)::bytea), md5('workspace ' || w)::uuid, md5(w || ' attempt ' || a)::uuid, 'POST', ''
    from generate_series(1, 130) w, generate_series(1, case w when 1 then 40 else 1 end) a`;
  const turns = new Turns();
  const served: string[] = [];
  for (let round = 0; round < 12; round += 1) {
    const next = await turns.next(world.db.system);
    expect(next.length).toBeLessThanOrEqual(500);
    served.push(...next.map(({ attemptId }) => attemptId));
    turns.taken(next);
    // Nothing is applied meanwhile, so the same ones wait in each round.
    if (round === 1) expect(new Set(next.map(({ workspaceId }) => workspaceId)).size).toBe(100);
  }
  expect(new Set(served).size).toBe(129 + 40);
});
