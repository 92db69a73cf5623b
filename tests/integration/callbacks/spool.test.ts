import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { hashToken } from "#server/domain/sending/callback-token.ts";
import { createReceived, type Received } from "#server/domain/sending/callbacks/intake/received.ts";
import { Spool } from "#server/domain/sending/callbacks/intake/spool.ts";
import { decodeFrames, encodeFrame } from "#server/domain/sending/callbacks/intake/spool-frame.ts";
import { toldInEnglish } from "#server/platform/kept-words.ts";
import { createDatabase } from "#tests/support/database.ts";
import { type Door, openDoor } from "./database-door.ts";
import { createWorld, post, type Sent, success, type World } from "./world.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let door: Door;
let world: World;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  door = await openDoor(database.url);
  world = await createWorld(door.url, { timeoutMs: 200 });
});
afterEach(async () => {
  await door.open();
  await world.close();
  await door.close();
});

/** The email ids of what is stored, in order. */
async function storedOf(sent: Sent): Promise<string[]> {
  const rows = await world.db.system.$client`select raw from callback where attempt_id = ${sent.attemptId} order by id`;
  return rows.map(({ raw }) => JSON.parse(raw.toString()).emailId);
}

const spoolFiles = async () => (await readdir(world.spoolDir)).filter((name) => name.endsWith(".spool"));
const asideFiles = () => readdir(join(world.spoolDir, "aside"));
const ids = (count: number) => Array.from({ length: count }, (_, index) => `email-${index}`);

function rowOf(sent: Sent, emailId: string): Received {
  return createReceived({
    receivedAt: new Date(Date.now() - 3_600_000),
    tokenHash: hashToken(sent.token),
    method: "POST",
    contentType: "application/json",
    query: "",
    raw: Buffer.from(JSON.stringify(success(emailId))),
    sourceIp: null,
    timesSeen: 1,
  });
}

/** A process number that nobody has. */
const deadPid = 2 ** 30;

test("while the database is away callbacks are kept on disk, and all are in the database when it is back", async () => {
  const sent = await world.send();
  await door.shut();
  const forged = "z".repeat(43);
  const answers = await Promise.all([
    ...ids(300).map((id) => post(world.receiver, sent.token, success(id))),
    ...ids(3).map((id) => post(world.receiver, forged, success(id))),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await post(world.receiver, "short", success("x"))).status).toBe(404);
  expect(world.receiver.counts()).toMatchObject({ spooled: 303, isDatabaseUp: false });
  expect(world.receiver.counts().spoolBytes).toBeGreaterThan(30_000);

  await door.open();
  await expect.poll(() => world.receiver.counts().spoolBytes).toBe(0);
  expect(new Set(await storedOf(sent))).toEqual(new Set(ids(300)));
  expect(await spoolFiles()).toEqual([]);
  const quarantined = await world.db.system
    .$client`select reason from quarantine where token_hash = ${hashToken(forged)}`;
  expect(quarantined).toHaveLength(3);
  expect(quarantined[0]?.reason).toContain("spool");
  expect((await post(world.receiver, sent.token, success("after"))).status).toBe(200);
  expect(world.receiver.counts()).toMatchObject({ isDatabaseUp: true, stored: 1 });
  expect(await world.applyAll()).toBe(301);
});

test("what comes out of the spool counts for its address, and what comes out for a closed one is counted there and kept", async () => {
  const [open, closed] = [await world.send(), await world.send()];
  const sql = world.db.system.$client;
  await sql`update attempt_token set revoked_at = now() where attempt_id = ${closed.attemptId}`;
  await door.shut();
  for (const id of ["a", "b", "b"]) await post(world.receiver, open.token, success(id));
  for (const id of ["c", "d"]) await post(world.receiver, closed.token, success(id));
  await door.open();
  await expect.poll(() => world.receiver.counts().spoolBytes).toBe(0);
  await world.receiver.drain();
  const used = async ({ attemptId }: Sent) => {
    const [row] = await sql`select stored::int, turned_away::int from attempt_token where attempt_id = ${attemptId}`;
    return row;
  };
  expect(await used(open)).toEqual({ stored: 2, turned_away: 0 });
  expect(await used(closed)).toEqual({ stored: 0, turned_away: 2 });
  const kept = await sql`select reason from quarantine where token_hash = ${hashToken(closed.token)}`;
  expect(kept.map(({ reason }) => toldInEnglish(String(reason)))).toEqual(
    Array(2).fill("Its address was closed when it came out of the spool."),
  );
});

test("a database that says nothing any more is given up on in time", async () => {
  const sent = await world.send();
  await post(world.receiver, sent.token, success("before"));
  // On a busy machine it may have gone by the spool already.
  await expect.poll(() => storedOf(sent)).toEqual(["before"]);
  await expect.poll(() => world.receiver.counts().spoolBytes).toBe(0);
  const { stored, spooled } = world.receiver.counts();
  door.hang();
  const started = performance.now();
  expect((await post(world.receiver, sent.token, success("during"))).status).toBe(200);
  expect(performance.now() - started).toBeLessThan(5000);
  expect(world.receiver.counts()).toMatchObject({ stored, spooled: spooled + 1 });
  await door.open();
  await expect.poll(() => world.receiver.counts().spoolBytes).toBe(0);
  expect(await storedOf(sent)).toEqual(["before", "during"]);
});

test("a stored time is that of arrival, not of the drain", async () => {
  const sent = await world.send();
  await mkdir(join(world.spoolDir, "aside"), { recursive: true });
  await writeFile(join(world.spoolDir, `${deadPid}-abc-1.spool`), encodeFrame(rowOf(sent, "email-1")));
  const receiver = world.newReceiver();
  await expect.poll(() => storedOf(sent)).toEqual(["email-1"]);
  const [row] = await world.db.system.$client`select extract(epoch from now() - first_seen_at)::int as age from callback
    where attempt_id = ${sent.attemptId}`;
  expect(row?.age).toBeGreaterThan(3500);
  await receiver.drain();
});

test("past half of the room only tokens seen valid before are kept, and the rest is turned away and counted", async () => {
  const [known, unseen] = [await world.send(), await world.send()];
  const frame = encodeFrame(rowOf(known, "email-000")).length;
  const receiver = world.newReceiver({
    spoolLimits: { maxBytes: frame * 20, fileBytes: frame * 4, groupBytes: frame * 3 },
  });
  await post(receiver, known.token, success("email-000"));
  await door.shut();
  const send = async (sent: Sent, count: number) => {
    const statuses = [];
    for (let index = 0; index < count; index += 1) {
      statuses.push((await post(receiver, sent.token, success(`email-${100 + index}`))).status);
    }
    return statuses.filter((status) => status === 200).length;
  };
  const ofUnseen = await send(unseen, 30);
  expect(ofUnseen).toBeGreaterThan(5);
  expect(ofUnseen).toBeLessThanOrEqual(10);
  const ofKnown = await send(known, 30);
  expect(ofKnown).toBeGreaterThan(5);
  expect(ofUnseen + ofKnown).toBeLessThanOrEqual(20);
  expect(receiver.counts()).toMatchObject({ spooled: ofUnseen + ofKnown, shed: 60 - ofUnseen - ofKnown });
  await door.open();
  await expect.poll(() => receiver.counts().spoolBytes).toBe(0);
  expect((await storedOf(unseen)).length).toBe(ofUnseen);
  expect((await storedOf(known)).length).toBe(ofKnown + 1);
});

test("where the disk does not take it either, nothing is acknowledged", async () => {
  const sent = await world.send();
  const file = join(world.spoolDir, "a-file");
  await writeFile(file, "");
  const receiver = world.newReceiver({ spoolDir: file });
  await door.shut();
  expect((await post(receiver, sent.token, success("email-1"))).status).toBe(503);
  expect(receiver.counts()).toMatchObject({ shed: 1, spoolBytes: 0 });
});

test("the spool of a process that is gone is drained at start: torn end tolerated, damage set aside, nobody else's touched", async () => {
  const sent = await world.send();
  const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => encodeFrame(rowOf(sent, id)));
  if (!a || !b || !c || !d) throw new Error("four frames");
  const damaged = Buffer.from(b);
  damaged[40] = (damaged[40] ?? 0) ^ 1;
  const torn = d.subarray(0, d.length - 7);
  await mkdir(join(world.spoolDir, "aside"), { recursive: true });
  await writeFile(join(world.spoolDir, `${deadPid}-abc-1.spool`), Buffer.concat([a, damaged, c, torn]));
  await writeFile(join(world.spoolDir, `${process.pid}-earlier-1.spool`), encodeFrame(rowOf(sent, "same-pid")));
  const living = join(world.spoolDir, `${process.ppid}-abc-1.spool`);
  await writeFile(living, encodeFrame(rowOf(sent, "living")));
  const receivers = [world.newReceiver(), world.newReceiver(), world.newReceiver()];
  await expect.poll(async () => (await storedOf(sent)).sort()).toEqual(["a", "c", "same-pid"]);
  await expect.poll(spoolFiles).toEqual([`${process.ppid}-abc-1.spool`]);
  const aside = await Promise.all(
    (await asideFiles()).map(async (name) => [
      name.split(".").at(-1),
      await readFile(join(world.spoolDir, "aside", name)),
    ]),
  );
  expect(new Map(aside as [string, Buffer][])).toEqual(
    new Map([
      ["torn", torn],
      ["corrupt", damaged],
    ]),
  );
  expect(receivers.map((receiver) => receiver.counts().failed)).toEqual([0, 0, 0]);
});

test("a file drained twice makes no second row", async () => {
  const sent = await world.send();
  const file = Buffer.concat(ids(20).map((id) => encodeFrame(rowOf(sent, id))));
  for (let round = 1; round <= 2; round += 1) {
    await writeFile(join(world.spoolDir, `${deadPid}-abc-${round}.spool`), file);
    world.newReceiver();
    await expect.poll(spoolFiles).toEqual([]);
  }
  expect((await storedOf(sent)).sort()).toEqual(ids(20).sort());
});

test("a writer whose file is taken over writes what it was about to acknowledge again", async () => {
  const sent = await world.send();
  const spool = new Spool(world.spoolDir);
  expect(await spool.append(rowOf(sent, "before"), true)).toBe(true);
  const [name = ""] = await spoolFiles();
  const taken = join(world.spoolDir, `${process.pid}-taken-1.taken`);
  await rename(join(world.spoolDir, name), taken);
  expect(await spool.append(rowOf(sent, "after"), true)).toBe(true);
  const [next = ""] = await spoolFiles();
  const idsOf = async (path: string) =>
    decodeFrames(await readFile(path)).rows.map((row) => JSON.parse(row.raw.toString()).emailId);
  expect((await idsOf(taken))[0]).toBe("before");
  expect(await idsOf(join(world.spoolDir, next))).toEqual(["after"]);
  await spool.close();
});

test("every callback a killed process acknowledged while the database was away is stored by the next", async () => {
  const sent = await world.send();
  const child = fork(join(import.meta.dirname, "spooling-process.ts"), [door.url, world.spoolDir, sent.token]);
  const acknowledged: string[] = [];
  await once(child, "message");
  child.on("message", (id) => acknowledged.push(String(id)));
  await door.shut();
  child.send("go");
  await expect.poll(() => acknowledged.length).toBeGreaterThan(200);
  child.kill("SIGKILL");
  await once(child, "exit");
  await door.open();
  const receiver = world.newReceiver();
  const missing = async () => {
    const stored = new Set(await storedOf(sent));
    return acknowledged.filter((id) => !stored.has(id));
  };
  await expect.poll(missing).toEqual([]);
  await receiver.drain();
});
