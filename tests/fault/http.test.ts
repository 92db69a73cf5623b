import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServices, type TestServices } from "#tests/support/factories.ts";
import { percentile99, type SentBatch, sendRaw, startLoad, storeSentBatch } from "#tests/support/load.ts";
import { type PostgresProcess, startPostgres } from "#tests/support/postgres-process.ts";
import { startWeb, type WebProcess } from "#tests/support/web-process.ts";
import { anyRequest, anyUnknownToken, headOf, inParallel } from "./http-requests.ts";
import { openSlowly } from "./slow-sender.ts";

let postgres: PostgresProcess;
let services: TestServices;
let batch: SentBatch;
let web: WebProcess;

beforeAll(async () => {
  postgres = await startPostgres();
  services = await openServices(postgres.url, { connections: 2 });
  batch = await storeSentBatch(services);
  web = await startWeb({ databaseUrl: postgres.url, dataDir: postgres.dataDir });
});
afterAll(async () => {
  await web?.stop();
  await services?.close();
  await postgres?.remove();
});

const requests = 500;
const sql = () => services.db.system.$client;

/** Everything a callback may change, as one text per table. */
async function state(): Promise<Record<string, string>> {
  const tables = ["submission", "attempt", "attempt_token", "recipient", "callback", "evidence", "change", "audit"];
  const entries = tables.map(async (table) => {
    const [row] =
      // What an address has taken before is written down a moment later.
      await sql()`select md5(coalesce(string_agg(line, ',' order by line), '')) as sum
        from (select (to_jsonb(t) - 'stored')::text as line from ${sql()(table)} t) as lines`;
    return [table, String(row?.sum)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function quarantined(): Promise<{ kept: number; dropped: number; rows: number }> {
  const [row] = await sql()`select coalesce(sum(kept), 0)::int as kept, coalesce(sum(dropped), 0)::int as dropped,
    (select count(*)::int from quarantine) as rows from quarantine_day`;
  return { kept: row?.kept, dropped: row?.dropped, rows: row?.rows };
}

test("500 requests with unknown tokens are answered alike, change nothing and fill the quarantine up to its cap only", async () => {
  const room = 100;
  await sql()`insert into quarantine_day (day, kept) values ((now() at time zone 'utc')::date, ${1000 - room})`;
  const before = await state();
  const tokens = fc.sample(anyUnknownToken(batch.token), requests);
  const answers = await inParallel(tokens, (token) =>
    sendRaw(web.port, [headOf("POST", `/api/bathWebhook/${token}`, ["Content-Length: 2"]), "{}"]),
  );
  const seen = answers.map(({ status, text }) => `${status} ${text.slice(text.indexOf("\r\n\r\n"))}`);
  expect(new Set(seen).size).toBe(1);
  expect(seen[0]).toMatch(/^404 /);
  const shaped = tokens.filter((token) => /^[\w-]{43}$/.test(token)).length;
  expect(shaped).toBeGreaterThan(room);
  await expect.poll(quarantined).toEqual({ kept: 1000, dropped: shaped - room, rows: room });
  expect(await state()).toEqual(before);
});

test("500 requests of any method, type and body: never a 5xx, and what is acknowledged is stored byte for byte", async () => {
  const sent = fc.sample(anyRequest(), requests).map((request, index) => ({ ...request, query: `n=${index}` }));
  const answers = await inParallel(sent, (request) =>
    sendRaw(web.port, request.chunks(`/api/bathWebhook/${batch.token}?${request.query}`), request.endsEarly),
  );
  const failed = sent.filter((_, index) => (answers[index]?.status ?? 0) >= 500);
  expect(failed.map(({ method, query }) => `${method} ${query}`)).toEqual([]);

  const rows = await sql()<{ query: string; method: string; raw: Buffer; times: number }[]>`
    select query, method, raw, times_seen as times from callback where attempt_id = ${batch.attemptId}`;
  const stored = new Map(rows.map((row) => [row.query, `${row.method} ${row.times} ${row.raw.toString("hex")}`]));
  let count = 0;
  for (const [index, { query, method, arrives, isStored }] of sent.entries()) {
    const was = stored.get(query);
    if (isStored !== undefined) expect(was !== undefined, `${method} ${query} is stored`).toBe(isStored);
    if (was !== undefined) expect(was).toBe(`${method} 1 ${arrives.toString("hex")}`);
    if (isStored) expect(answers[index]?.status).toBe(200);
    if (isStored) count += 1;
  }
  expect(count).toBeGreaterThan(requests / 4);
});

test("a body above 64 KiB is refused whatever length was announced, and not a byte of it is stored", async () => {
  const path = `/api/bathWebhook/${batch.token}?large`;
  const before = await state();
  for (const size of [64 * 1024 + 1, 12_000_000]) {
    const body = Buffer.alloc(size, "a");
    const announced = [headOf("POST", path, [`Content-Length: ${size}`]), body];
    const chunked = [headOf("POST", path, ["Transfer-Encoding: chunked"]), ...inChunks(body), "0\r\n\r\n"];
    // Who still sends when the connection is closed may be cut off before reading the answer: then there is none.
    for (const parts of [announced, chunked]) expect([413, 0]).toContain((await sendRaw(web.port, parts)).status);
  }
  expect(await state()).toEqual(before);

  // A body that only unpacks to much is kept as it came.
  const packed = gzipSync(Buffer.alloc(10_000_000));
  const head = headOf("POST", `${path}=gzip`, [`Content-Length: ${packed.length}`, "Content-Encoding: gzip"]);
  expect((await sendRaw(web.port, [head, packed])).status).toBe(200);
  const [row] = await sql()`select raw from callback where query = 'large=gzip'`;
  expect(row?.raw).toEqual(packed);
});

function inChunks(body: Buffer): (string | Buffer)[] {
  const size = 16 * 1024;
  const starts = Array.from({ length: Math.ceil(body.length / size) }, (_, index) => index * size);
  return starts.flatMap((start) => {
    const chunk = body.subarray(start, start + size);
    return [`${chunk.length.toString(16)}\r\n`, chunk, "\r\n"];
  });
}

test("200 senders of one byte a second are cut after 10 s, and others are answered long before that", async () => {
  const path = `/api/bathWebhook/${batch.token}`;
  const slow = Array.from({ length: 200 }, (_, index) =>
    openSlowly(
      web.port,
      index % 2 === 0 ? headOf("POST", path, ["Content-Length: 1000"]) : "",
      headOf("POST", path, []),
    ),
  );
  await delay(500);
  const load = startLoad(`${web.url}${path}`, 4, 100);
  const cut = await Promise.all(slow);
  await load.stop();
  const times = cut.map(({ afterMs }) => afterMs).sort((a, b) => a - b);
  expect(times[0]).toBeGreaterThan(9000);
  // Far from a kept-open connection's minutes, however busy the machine is.
  expect(times.at(-1)).toBeLessThan(30_000);
  expect(new Set(cut.map(({ status }) => status))).toEqual(new Set([408]));
  expect(load.refused.size + load.failed.size).toBe(0);
  expect(load.acked.size).toBeGreaterThan(50);
  expect(percentile99(load.latencies)).toBeLessThan(5000);
});

test("after all of that the next callback is stored at once", async () => {
  const id = randomBytes(4).toString("hex");
  const body = `{"emailId":"${id}"}`;
  const head = headOf("POST", `/api/bathWebhook/${batch.token}`, [`Content-Length: ${body.length}`]);
  expect((await sendRaw(web.port, [head, body])).status).toBe(200);
});
