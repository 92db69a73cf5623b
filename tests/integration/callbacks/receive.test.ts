import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDatabase } from "#tests/support/database.ts";
import { toldRow } from "#tests/support/told-row.ts";
import { createWorld, post, success, type World } from "./world.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let world: World;
beforeAll(async () => {
  database = await createDatabase();
  world = await createWorld(database.url);
});
afterAll(async () => {
  await world.close();
  await database.drop();
});
beforeEach(() => world.db.system.$client`update callback set disposition = 'done'`);

async function rowsOf(attemptId: string) {
  return world.db.system.$client`select * from callback where attempt_id = ${attemptId} order by id`;
}

test("a callback is stored as it came before it is answered", async () => {
  const sent = await world.send();
  const response = await post(world.receiver, sent.token, success("email-1"));
  expect([response.status, await response.text()]).toEqual([200, ""]);
  const [row] = await rowsOf(sent.attemptId);
  expect(row).toMatchObject({
    method: "POST",
    content_type: "application/json",
    query: "",
    source_ip: "192.0.2.1",
    times_seen: 1,
    disposition: "new",
    late: false,
    workspace_id: sent.workspaceId,
  });
  expect(row?.raw.toString()).toBe(JSON.stringify(success("email-1")));
});

test("a GET is stored with its query, undecoded", async () => {
  const sent = await world.send();
  const url = `http://portal.test/api/bathWebhook/${sent.token}?emailId=a%2Cb&emailState=success&emailId=%00`;
  expect((await world.receiver.handle(new Request(url), sent.token, null)).status).toBe(200);
  const [row] = await rowsOf(sent.attemptId);
  expect(row).toMatchObject({
    method: "GET",
    content_type: null,
    query: "emailId=a%2Cb&emailState=success&emailId=%00",
    source_ip: null,
  });
  expect(row?.raw).toHaveLength(0);
});

test("exact copies, also at once, are one row that counts them", async () => {
  const sent = await world.send();
  const event = success("email-1");
  const answers = await Promise.all(Array.from({ length: 46 }, () => post(world.receiver, sent.token, event)));
  for (let again = 0; again < 4; again += 1) answers.push(await post(world.receiver, sent.token, event));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await rowsOf(sent.attemptId)).toMatchObject([{ times_seen: 50 }]);
  expect(await world.applyAll()).toBe(1);
  const [row] = await world.db.system.$client`
    select s.callback_count, s.recipient_count, (select count(*)::int from evidence e where e.submission_id = s.id) as facts,
      (select count(*)::int from change c where c.submission_id = s.id and c.kind = 'recipient') as changes
    from submission s where id = ${sent.submissionId}`;
  expect(row).toEqual({ callback_count: 1, recipient_count: 1, facts: 1, changes: 1 });
});

test("the same bytes for another attempt, in another format or by another method are other rows", async () => {
  const [one, two] = [await world.send(), await world.send()];
  await Promise.all([one, two].map(({ token }) => post(world.receiver, token, success("email-1"))));
  await post(world.receiver, one.token, JSON.stringify(success("email-1"), null, 1));
  expect([(await rowsOf(one.attemptId)).length, (await rowsOf(two.attemptId)).length]).toEqual([2, 1]);
});

test("unknown, malformed and near-miss tokens get one and the same answer", async () => {
  const { token } = await world.send();
  const swapped = `${token.slice(0, -1)}${token.endsWith("A") ? "E" : "A"}`;
  const tokens = [
    swapped,
    "x".repeat(43),
    token.slice(1),
    `${token}A`,
    `${token}=`,
    "",
    "0f0e-uuid",
    token.toLowerCase(),
  ];
  const answers = await Promise.all(
    tokens.map(async (one) => {
      const response = await post(world.receiver, one, success("email-1"));
      return [response.status, await response.text(), JSON.stringify([...response.headers])].join(" ");
    }),
  );
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/^404 not found /);
});

test("other methods are not allowed", async () => {
  const { token } = await world.send();
  for (const method of ["PUT", "DELETE", "HEAD", "PATCH", "OPTIONS"]) {
    const response = await world.receiver.handle(new Request("http://portal.test/x", { method }), token, null);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, POST"]);
  }
});

/** A body without a length that says how much of it was taken. */
function chunked(bytes: number): { body: ReadableStream<Uint8Array>; taken(): number } {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken >= bytes) return controller.close();
      taken += 1024;
      controller.enqueue(new Uint8Array(1024).fill(65));
    },
  });
  return { body, taken: () => taken };
}

function upload(token: string, body: BodyInit, headers: Record<string, string> = {}) {
  const init = { method: "POST", body, headers, duplex: "half" };
  return world.receiver.handle(new Request(`http://portal.test/api/bathWebhook/${token}`, init), token, null);
}

test("64 KiB is taken, one byte more is not, and nothing of it is stored", async () => {
  const sent = await world.send();
  const limit = 64 * 1024;
  expect((await upload(sent.token, new Uint8Array(limit + 1))).status).toBe(413);
  expect((await upload(sent.token, new Uint8Array(12_000_000))).status).toBe(413);
  const endless = chunked(12_000_000);
  expect((await upload(sent.token, endless.body)).status).toBe(413);
  expect(endless.taken()).toBeLessThan(limit + 10 * 1024);
  // A length that lies: said to be small, and the other way round.
  expect((await upload(sent.token, chunked(100_000).body, { "content-length": "10" })).status).toBe(413);
  expect((await upload(sent.token, "x", { "content-length": "99999999" })).status).toBe(413);
  expect(await rowsOf(sent.attemptId)).toHaveLength(0);
  expect((await upload(sent.token, chunked(limit).body)).status).toBe(200);
  expect((await rowsOf(sent.attemptId))[0]?.raw).toHaveLength(limit);
});

test("a compressed body is stored as it is and never inflated", async () => {
  const sent = await world.send();
  const bomb = Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), Buffer.alloc(1000, 7)]);
  expect((await upload(sent.token, bomb, { "content-encoding": "gzip" })).status).toBe(200);
  await world.applyAll();
  const [row] = await rowsOf(sent.attemptId);
  expect(toldRow(row ?? {})).toMatchObject({ disposition: "unparsed", problem: "Its body is compressed." });
  expect(bomb.equals(row?.raw)).toBe(true);
});

test("a body that does not end in time is cut off, and one whose sender leaves is not a callback", async () => {
  const sent = await world.send();
  const receiver = world.newReceiver({ bodyTimeoutMs: 50 });
  const never = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(5)) });
  const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("reset")) });
  const request = (body: ReadableStream) =>
    new Request("http://portal.test/x", { method: "POST", body, duplex: "half" } as RequestInit);
  expect((await receiver.handle(request(never), sent.token, null)).status).toBe(408);
  expect((await receiver.handle(request(broken), sent.token, null)).status).toBe(400);
  expect(await rowsOf(sent.attemptId)).toHaveLength(0);
});

test("a callback more than 45 days after its token was minted is late, and counts", async () => {
  const [old, recent] = [await world.send({ mintedDaysAgo: 46 }), await world.send({ mintedDaysAgo: 44 })];
  await Promise.all([old, recent].map(({ token }) => post(world.receiver, token, success("email-1"))));
  expect(await rowsOf(old.attemptId)).toMatchObject([{ late: true }]);
  expect(await rowsOf(recent.attemptId)).toMatchObject([{ late: false }]);
  await world.applyAll();
  const [row] = await world.db.system.$client`select succeeded_count from submission where id = ${old.submissionId}`;
  expect(row).toEqual({ succeeded_count: 1 });
});

test("a row that the database does not take leaves its neighbours alone and ends up aside, not lost", async () => {
  const sent = await world.send();
  const bad = JSON.stringify(success("bad"));
  const request = new Request("http://portal.test/x", { method: "POST", body: bad });
  // PostgreSQL's text holds no NUL, which no real address has.
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => post(world.receiver, sent.token, success(`good-${index}`))),
    world.receiver.handle(request, sent.token, "192.0.2.\0"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(200));
  expect(await rowsOf(sent.attemptId)).toHaveLength(20);
  const aside = join(world.spoolDir, "aside");
  await expect.poll(() => readdir(aside)).toEqual([expect.stringMatching(/\.rejected$/)]);
  expect(world.receiver.counts()).toMatchObject({ isDatabaseUp: true });
  await expect.poll(() => world.receiver.counts().spoolBytes).toBe(0);
});

test("the database holds no token that works", async () => {
  const sent = await world.send();
  await post(world.receiver, sent.token, success("email-1"));
  await post(world.receiver, "y".repeat(43), success("email-1"));
  await world.receiver.drain();
  await world.applyAll();
  const sql = world.db.system.$client;
  const tables = await sql<{ name: string }[]>`select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition
      and has_table_privilege(c.oid, 'select')`;
  expect(tables.length).toBeGreaterThan(10);
  const forms = [
    sent.token,
    Buffer.from(sent.token).toString("hex"),
    Buffer.from(sent.token, "base64url").toString("hex"),
  ];
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select t::text as row from ${name} t`);
    const dump = rows.map(({ row }) => row).join("\n");
    for (const form of forms) expect(dump.includes(form), name).toBe(false);
  }
  const hash = createHash("sha256").update(sent.token).digest();
  expect(await sql`select 1 from attempt_token where hash = ${hash}`).toHaveLength(1);
});
