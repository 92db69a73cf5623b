import { once } from "node:events";
import { type ClientRequest, get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectTo } from "#db/driver.ts";
import { createToken } from "#server/domain/access/tokens/create.ts";
import { createWorkspace, openServices, type TestServices } from "#tests/support/factories.ts";
import { type PostgresProcess, startPostgres } from "#tests/support/postgres-process.ts";
import { startWeb, type WebProcess } from "#tests/support/web-process.ts";

let postgres: PostgresProcess;
let services: TestServices;
let web: WebProcess;
let watcher: ReturnType<typeof connectTo>;
let address: string;
let authorization: string;

const rows = 200_000;
const formats = ["csv", "xlsx", "jsonl"];

beforeAll(async () => {
  postgres = await startPostgres();
  services = await openServices(postgres.url);
  watcher = connectTo(postgres.url, { max: 3 });
  const owner = await createWorkspace(services);
  await watcher`insert into suppression (workspace_id, channel, number, number_hash, reason, created_by)
    select ${owner.workspace.id}, 'sms', '+4479' || lpad(n::text, 8, '0'), sha256(n::text::bytea),
      'asked to be left alone', ${owner.person.id} from generate_series(1, ${rows}::int) n`;
  const { text } = await createToken(owner, { name: "Report", permissions: ["suppression.read"], days: 1 });
  authorization = `Bearer ${text}`;
  web = await startWeb({ databaseUrl: postgres.url, dataDir: postgres.dataDir });
  address = `${web.url}/${owner.workspace.slug}/suppressions/suppressions`;
});
afterAll(async () => {
  await web?.kill();
  await watcher?.end();
  await services?.close();
  await postgres?.remove();
});

async function reading(): Promise<number> {
  const found = await watcher`select 1 from pg_stat_activity where datname = current_database() and state <> 'idle'
    and pid <> pg_backend_pid() and (query like 'fetch % from exported' or query like 'declare exported %')`;
  return found.length;
}

/** Begins a download and waits for its head. */
async function begin(format: string): Promise<IncomingMessage> {
  const [answer] = await once(get(`${address}.${format}`, { headers: { authorization } }), "response");
  expect(answer.statusCode).toBe(200);
  return answer;
}

async function freedWithin(answer: ClientRequest | IncomingMessage): Promise<number> {
  const started = performance.now();
  answer.destroy();
  await expect.poll(reading, { interval: 10 }).toBe(0);
  return performance.now() - started;
}

test("an aborted download frees its connection within a second, fifty times of fifty", async () => {
  const times: number[] = [];
  for (let no = 0; no < 50; no += 1) {
    const answer = await begin(formats[no % formats.length] ?? "csv");
    await once(answer, "data");
    // The header of a CSV comes before anything is read.
    await expect.poll(reading, { interval: 10 }).toBe(1);
    times.push(await freedWithin(answer));
  }
  expect(times.filter((ms) => ms < 1000)).toHaveLength(50);
});

test("so does one aborted before its first row, fifty times of fifty", async () => {
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = watcher.begin(async (sql) => {
    await sql`lock table suppression in access exclusive mode`;
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const times: number[] = [];
  try {
    for (let no = 0; no < 50; no += 1) {
      const request = get(`${address}.${formats[no % formats.length] ?? "csv"}`, { headers: { authorization } });
      request.on("error", () => undefined).on("response", (answer) => answer.on("error", () => undefined).resume());
      await expect.poll(reading, { interval: 10 }).toBe(1);
      times.push(await freedWithin(request));
    }
  } finally {
    release.resolve();
    await holding;
  }
  expect(times.filter((ms) => ms < 1000)).toHaveLength(50);
});

test("control: whoever reads on gets every row, in each format", async () => {
  const sizes = await Promise.all(
    ["csv", "jsonl"].map(async (format) => {
      const answer = await fetch(`${address}.${format}?columns=number,reason`, { headers: { authorization } });
      return (await answer.text()).trimEnd().split("\n").length;
    }),
  );
  expect(sizes).toEqual([rows + 1, rows]);
  const workbook = await fetch(`${address}.xlsx`, { headers: { authorization } });
  expect(workbook.headers.get("content-disposition")).toContain('filename="suppressions.xlsx"');
  const bytes = Buffer.from(await workbook.arrayBuffer());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  expect(bytes.subarray(-22, -18).toString("latin1")).toBe("PK\x05\x06");
});
