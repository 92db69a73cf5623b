import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { checkDatabase, checkHealth, readCallbackQueue } from "#server/domain/instance/health.ts";
import { readHealthOverview } from "#server/domain/instance/health-overview.ts";
import { reportIntake } from "#server/domain/sending/callbacks/intake/intake-report.ts";
import { createReceiver } from "#server/domain/sending/callbacks/intake/receive.ts";
import { post, success } from "#tests/integration/callbacks/world.ts";
import { createDatabase } from "#tests/support/database.ts";
import { openServices } from "#tests/support/factories.ts";
import { speakTo } from "#words/catalogue.server.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await createDatabase();
  db = await openDatabase({ url: database.url, mayForget: true });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test("the portal is unwell without a worker, well with one, and unwell when the worker falls silent", async () => {
  const silent = { isHealthy: false, reasons: ["no worker has been seen for 30 s"], states: [] };
  expect(await checkHealth(db.system)).toEqual(silent);
  await db.system.$client`insert into worker_heartbeat (worker_id, started_at, seen_at) values ('one', now(), now())`;
  expect(await checkHealth(db.system)).toEqual({ isHealthy: true, reasons: [], states: [] });
  await db.system.$client`update worker_heartbeat set seen_at = now() - interval '31 s'`;
  expect(await checkHealth(db.system)).toEqual(silent);
  const inChinese = await speakTo("zh", () => checkHealth(db.system));
  expect(inChinese).toEqual({ ...silent, reasons: ["30 秒内未见任何工作进程"] });
});

test("that all sending is held is a state, not a fault, until it is released", async () => {
  const sql = db.system.$client;
  await sql`update worker_heartbeat set seen_at = now()`;
  await sql`insert into sending_hold (cause) values ('behind')`;
  const held = ["all sending is held until an administrator releases it"];
  expect(await checkHealth(db.system)).toEqual({ isHealthy: true, reasons: [], states: held });
  await sql`update sending_hold set released_at = now()`;
  expect(await checkHealth(db.system)).toEqual({ isHealthy: true, reasons: [], states: [] });
});

test("a database that is gone is said to be, without an exception", async () => {
  const gone = await createDatabase();
  const pool = await openDatabase({ url: gone.url, mayForget: true });
  await gone.drop();
  expect(await checkHealth(pool.system)).toEqual({
    isHealthy: false,
    reasons: ["the database cannot be reached"],
    states: [],
  });
  expect(await checkDatabase(pool.system)).toEqual(["the database cannot be reached"]);
  await pool.close();
  expect(await checkDatabase(db.system)).toEqual([]);
});

test("a callback that waits for more than a minute is a problem, one that was tried before is not", async () => {
  const sql = db.system.$client;
  await sql`update worker_heartbeat set seen_at = now()`;
  await sql`insert into callback (attempt_created_at, dedupe_key, workspace_id, attempt_id, first_seen_at, processed_at, method, raw)
    select now(), sha256(n::text::bytea), gen_random_uuid(), gen_random_uuid(), now() - n * interval '50 s',
      case n when 3 then now() end, 'POST', '' from generate_series(1, 3) n`;
  expect(await checkHealth(db.system)).toEqual({
    isHealthy: false,
    reasons: ["a callback has waited more than 60 s to be applied"],
    states: [],
  });
  expect(await readCallbackQueue(db.system)).toMatchObject({ waiting: 3 });
  await sql`update callback set disposition = 'done' where processed_at is null`;
  expect((await checkHealth(db.system)).reasons).toEqual([]);
});

test("workers that end soon after their start, again and again, are said to, and one that is gone is marked", async () => {
  const services = await openServices(database.url, { connections: 2 });
  const person = { id: randomUUID(), name: "Ada", email: "ada@example.com", isInstanceAdmin: true };
  const ask = () =>
    readHealthOverview({ services, person, requestId: "", ip: null }, { isDatabaseUp: true, lastShedAt: null });
  const sql = db.system.$client;
  await sql`update worker_heartbeat set seen_at = now()`;
  const add = (id: string, minutes: number) => sql`insert into worker_heartbeat (worker_id, started_at, seen_at)
    values (${id}, now() - ${minutes} * interval '1 minute', now() - ${minutes - 1} * interval '1 minute')`;
  await Promise.all([add("old-1", 300), add("old-2", 301), add("gone-1", 10), add("gone-2", 20)]);
  const calm = await ask();
  expect(calm.states).toEqual([]);
  expect(calm.workers.map(({ workerId, isGone }) => [workerId, isGone])).toEqual([
    ["one", false],
    ["gone-1", true],
    ["gone-2", true],
    ["old-1", true],
    ["old-2", true],
  ]);
  await add("gone-3", 30);
  expect(await ask()).toMatchObject({
    reasons: [],
    states: ["3 workers that started within the last hour have ended; their log says why"],
  });
  await sql`delete from worker_heartbeat where worker_id <> 'one'`;
  await services.close();
});

test("callbacks that nothing can keep are counted, told in the log once, and a problem, also where the database is away", async () => {
  const folder = await mkdtemp(join(tmpdir(), "switchboard-health-"));
  const away = await createDatabase();
  const gone = await openDatabase({ url: away.url, mayForget: true });
  await away.drop();
  const told: string[] = [];
  const receiver = createReceiver({
    services: { db: gone },
    spoolDir: folder,
    spoolLimits: { maxBytes: 0, fileBytes: 1, groupBytes: 1 },
    log: { warn: (_, message) => void told.push(message) },
  });
  const shed = "callbacks were turned away in the last 60 s, because nothing could keep them";
  try {
    for (let times = 0; times < 3; times += 1)
      expect((await post(receiver, "A".repeat(43), success("a"))).status).toBe(503);
    expect(receiver.counts()).toMatchObject({ shed: 3, lastShedAt: expect.any(Date) });
    expect(told.filter((message) => message.includes("turned away with 503"))).toHaveLength(1);
    expect((await checkHealth(db.system)).reasons).toEqual([]);
    expect((await checkHealth(db.system, receiver.counts())).reasons).toEqual([shed]);
    expect((await checkHealth(gone.system, receiver.counts())).reasons).toEqual([
      "the database cannot be reached",
      shed,
    ]);

    await writeFile(join(folder, "aside", "one.rejected"), "bytes");
    await reportIntake({ db }, receiver, "web:1");
    await reportIntake({ db }, receiver, "web:1");
    expect((await checkHealth(db.system)).reasons).toEqual([shed]);
    const services = await openServices(database.url, { connections: 2 });
    const person = { id: randomUUID(), name: "Ada", email: "ada@example.com" };
    const ask = (isInstanceAdmin: boolean) =>
      readHealthOverview(
        { services, person: { ...person, isInstanceAdmin }, requestId: "", ip: null },
        { isDatabaseUp: true, lastShedAt: null },
      );
    expect(await ask(true)).toMatchObject({
      reasons: [shed],
      workers: [{ workerId: "one" }],
      processes: [{ processId: "web:1", turnedAway: 3, stored: 0, asideFiles: 1 }],
    });
    await expect(ask(false)).rejects.toMatchObject({ code: "forbidden" });
    await services.close();
  } finally {
    await receiver.close();
    await gone.close();
    await rm(folder, { recursive: true, force: true });
  }
});
