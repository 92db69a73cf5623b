import { createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "#tests/support/database.ts";
import { createWorld, post, success, type World } from "./world.ts";

const requests = 20_000;
const atOnce = 200;

let database: Awaited<ReturnType<typeof createDatabase>>;
let world: World;
beforeAll(async () => {
  database = await createDatabase();
  world = await createWorld(database.url, { quarantineLimits: { rowsPerDay: 300, bytesPerDay: 100_000 } });
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

/** Runs `work` for each item, a few hundred at a time, as a busy server would. */
async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Everything but the quarantine, as one hash per table. */
async function fingerprint(): Promise<Record<string, string>> {
  const sql = world.db.system.$client;
  const tables = ["attempt", "attempt_token", "submission", "recipient", "evidence", "callback", "change", "audit"];
  const sums: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await sql.unsafe(
      // What an address has taken before is written down a moment later.
      `select md5(coalesce(string_agg(line, '|' order by line), '')) as sum
       from (select (to_jsonb(t) - 'stored')::text as line from ${table} t) as lines`,
    );
    sums[table] = String(row?.sum);
  }
  return sums;
}

test("copies of a forged request that come together are counted one by one, though they are kept as one", async () => {
  const copies = 40;
  const token = randomBytes(32).toString("base64url");
  await Promise.all(Array.from({ length: copies }, () => post(world.receiver, token, success("forged"))));
  await world.receiver.drain();
  const [day] = await world.db.system.$client`select kept, kept + dropped as requests from quarantine_day`;
  expect(day?.requests).toBe(copies);
  expect(day?.kept).toBeLessThan(copies);
});

test(`${requests} forged requests change nothing and fill nothing up`, { timeout: 120_000 }, async () => {
  const sent = await world.send();
  await post(world.receiver, sent.token, success("email-1"));
  await world.applyAll();
  const before = await fingerprint();
  const countedBefore = world.receiver.counts().unknown;
  const forgers = [
    () => randomBytes(32).toString("base64url"),
    () => crypto.randomUUID(),
    () => `${sent.token.slice(0, 42)}${"AEIMQUYcgkosw048".replace(sent.token.slice(42), "")[0]}`,
    () => sent.token.toUpperCase(),
    () => `${sent.token}%00`,
    () => createHash("sha256").update(sent.token).digest("base64url"),
    () => "",
    () => "../../../etc/passwd",
  ];
  const statuses = new Map<number, number>();
  await forEach(Array(requests).fill(0), async (_, index) => {
    const token = forgers[index % forgers.length]?.() ?? "";
    const { status } = await post(world.receiver, token, success(`forged-${index}`, { remark: "x".repeat(200) }));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  await world.receiver.drain();
  expect(statuses).toEqual(new Map([[404, requests]]));
  expect(await world.applyAll()).toBe(0);
  expect(await fingerprint()).toEqual(before);
  const [kept] = await world.db.system
    .$client`select count(*)::int as rows, sum(octet_length(raw))::int as bytes from quarantine`;
  expect(kept?.rows).toBeLessThanOrEqual(300);
  expect(kept?.rows).toBeGreaterThan(50);
  expect(kept?.bytes).toBeLessThanOrEqual(100_000);
  const [day] = await world.db.system.$client`select kept, dropped from quarantine_day`;
  const { unknown, malformed } = world.receiver.counts();
  expect(unknown - countedBefore + malformed).toBe(requests);
  expect(day).toEqual({ kept: kept?.rows, dropped: unknown - kept?.rows });
  expect(world.receiver.counts()).toMatchObject({ spoolBytes: 0, failed: 0, shed: 0 });
});

type Sample = { method: string; query: string; contentType: string | null; raw: Buffer };

const fieldNames = fc.constantFrom(
  "taskId",
  "emailId",
  "toAddress",
  "emailState",
  "remark",
  "__proto__",
  "constructor",
);
const fields = fc.dictionary(fieldNames, fc.oneof(fc.string({ unit: "binary" }), fc.jsonValue(), fc.constant(null)), {
  maxKeys: 6,
});
const texts = fc.oneof(
  fields.map((value) => JSON.stringify(value)),
  fields.map((value) => JSON.stringify([value, value])),
  fields.map((value) => `\u{FEFF}${JSON.stringify(value)}`),
  fields.map((value) => `${JSON.stringify(value).slice(0, -1)},"emailId":"twice","emailId":"again"}`),
  fields.map((value) =>
    new URLSearchParams(Object.entries(value).map(([name, item]) => [name, JSON.stringify(item)])).toString(),
  ),
  fields.map((value) =>
    Object.entries(value)
      .map(([name, item]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(item)}\r\n`)
      .join("")
      .concat("--b--"),
  ),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => "[".repeat(depth)),
  fc.integer({ min: 1, max: 2000 }).map((depth) => `${'{"emailId":'.repeat(depth)}1${"}".repeat(depth)}`),
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "null", "0", '""', "[]", "{}", "\0", "emailId", "emailId=&emailState", "--b", "<xml/>"),
);
const raws = fc.oneof(
  { weight: 4, arbitrary: texts.map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: texts.map((text) => Buffer.from(text, "utf16le")) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)) },
);
const types = fc.oneof(
  fc.constantFrom(
    null,
    "application/json",
    "application/json;charset=GBK",
    "application/json; charset=no-such",
    "application/x-www-form-urlencoded",
    'multipart/form-data; boundary="b"',
    "multipart/form-data",
    "text/plain;charset=utf-16",
    "text/xml",
    ",;=",
  ),
  fc.string().map((text) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "").trim()),
);
const samples: fc.Arbitrary<Sample> = fc.record({
  method: fc.constantFrom("POST", "POST", "POST", "GET"),
  query: fc.oneof(
    fc.constant(""),
    texts.map((text) => encodeURIComponent(text.slice(0, 500).toWellFormed())),
    fields.map((value) => `emailId=1&x=${encodeURIComponent(JSON.stringify(value))}`),
  ),
  contentType: types,
  raw: raws,
});

test(`${requests} generated requests are stored byte by byte, never an error, and each is applied or says why not`, {
  timeout: 180_000,
}, async () => {
  const sent = await world.send({ taskId: null, state: "unknown" });
  const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const generated = fc.sample(samples, { seed, numRuns: requests });
  const expected = new Map<string, number>();
  const failures: string[] = [];
  await forEach(generated, async (sample) => {
    const hasBody = sample.method !== "GET" && sample.raw.length > 0;
    const url = `http://portal.test/api/bathWebhook/${sent.token}${sample.query === "" ? "" : `?${sample.query}`}`;
    const request = new Request(url, {
      method: sample.method,
      headers: sample.contentType === null ? {} : { "content-type": sample.contentType },
      ...(hasBody ? { body: new Uint8Array(sample.raw) } : {}),
    });
    const response = await world.receiver.handle(request, sent.token, "192.0.2.1");
    if (response.status !== 200) failures.push(`${response.status} for ${JSON.stringify(sample)}`);
    const body = hasBody ? sample.raw.toString("hex") : "";
    const key = [sample.method, request.headers.get("content-type"), request.url.split("?")[1] ?? "", body].join(" ");
    expected.set(key, (expected.get(key) ?? 0) + 1);
  });
  expect(failures, `seed ${seed}`).toEqual([]);
  const sql = world.db.system.$client;
  const rows = await sql`select method, content_type, query, encode(raw, 'hex') as raw, times_seen from callback
    where attempt_id = ${sent.attemptId}`;
  const stored = new Map(
    rows.map((row) => [[row.method, row.content_type, row.query, row.raw].join(" "), row.times_seen]),
  );
  expect(stored.size, `seed ${seed}`).toBe(expected.size);
  for (const [key, times] of expected) if (stored.get(key) !== times) failures.push(`${times} of ${key}`);
  expect(failures, `seed ${seed}`).toEqual([]);

  expect(await world.applyAll()).toBe(rows.length);
  const results = await sql`select disposition, count(*)::int as rows, count(problem)::int as problems from callback
    where attempt_id = ${sent.attemptId} group by 1`;
  const of = new Map(results.map(({ disposition, ...row }) => [disposition, row]));
  expect(of.get("new"), `seed ${seed}`).toBeUndefined();
  expect(of.get("done")?.problems).toBe(0);
  expect(of.get("done")?.rows).toBeGreaterThan(10);
  expect(of.get("unparsed")?.problems).toBe(of.get("unparsed")?.rows);
  const unapplied = await sql`select problem from callback where problem like 'It could not be applied%'`;
  expect(unapplied, `seed ${seed}`).toEqual([]);
});
