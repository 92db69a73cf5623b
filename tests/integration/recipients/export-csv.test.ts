import { eq } from "drizzle-orm";
import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { connectTo } from "#db/driver.ts";
import { audit } from "#db/schema/partitioned/records.ts";
import { attempt } from "#db/schema/submissions.ts";
import { DomainError } from "#server/domain/errors.ts";
import { streamOf } from "#server/domain/exports/stream.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportRecipients } from "#server/domain/sending/evidence/export-list.ts";
import { storeEvidence } from "#server/domain/sending/evidence/store-evidence.ts";
import type { TestDatabase } from "#tests/support/cluster.ts";
import { createDatabase } from "#tests/support/database.ts";
import {
  createConnection,
  createMember,
  createWorkspace,
  openServices,
  storeBatch,
  type TestServices,
} from "#tests/support/factories.ts";

const rowsInAll = 1000;

let database: TestDatabase;
let services: TestServices;
let owner: Scope;
let submissionId: string;
/** As the product's own user, beside the pools under test. */
let watcher: postgres.Sql;

beforeAll(async () => {
  database = await createDatabase();
  watcher = connectTo(database.url, { max: 1 });
  services = await openServices(database.url);
  owner = await createWorkspace(services);
  const connection = await createConnection(owner);
  const stored = await storeBatch(owner, connection, { title: "Spring sale, batch 2" });
  submissionId = stored.id;
  await hear(submissionId, 1, rowsInAll);
});
afterAll(async () => {
  await watcher.end();
  await services.close();
  await database.drop();
});

/** Callbacks as the platform sends them: every tenth fails, with a reason a spreadsheet would run. */
async function hear(id: string, from: number, to: number): Promise<void> {
  const [made] = await services.db.system.select().from(attempt).where(eq(attempt.submissionId, id));
  if (!made) throw new Error("the attempt was not stored");
  const facts = Array.from({ length: to - from + 1 }, (_, index) => {
    const place = from + index;
    const failed = place % 10 === 0;
    return {
      attemptId: made.id,
      emailId: String(9007199254740992n + BigInt(place)),
      address: `user${String(place).padStart(6, "0")}@sandbox.example`,
      source: "callback" as const,
      kind: failed ? ("failed" as const) : ("succeeded" as const),
      seenAt: new Date("2026-11-21T01:43:12.500Z"),
      remark: failed ? `=cmd("no mailbox user${place}@sandbox.example")` : null,
      receiveTime: null,
    };
  });
  await services.db.system.transaction((tx) => storeEvidence(tx, facts));
}

async function read(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let text = "";
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  return text;
}

/** Sessions that are inside a transaction or a query. Only their own user sees what they do. */
async function busySessions(): Promise<number> {
  const [row] = await watcher<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  return row?.count ?? -1;
}

test("the file holds every recipient, newest first, under the mark and the head", async () => {
  const { name, chunks } = await exportRecipients(owner, { submissionId }, { pageRows: 130 });
  const text = await read(chunks);
  expect(name).toBe("spring-sale-batch-2.csv");
  expect(text.startsWith("\uFEFFemail_id,address,state,trust,what_we_heard,")).toBe(true);
  const lines = text.split("\r\n");
  expect(lines).toHaveLength(rowsInAll + 2);
  expect(lines[1]).toBe(
    '\'9007199254741992,user001000@sandbox.example,failed,reported,"\'=cmd(""no mailbox user1000@sandbox.example"")",' +
      "2026-11-21T01:43:12.500+00:00,2026-11-21T01:43:12.500+00:00,0,,callback: failed,,,",
  );
  expect(lines[2]).toContain("user000999@sandbox.example,succeeded,reported,,");
});

test("the page's filters hold in the file", async () => {
  const failed = await exportRecipients(owner, { submissionId, state: "failed" });
  expect((await read(failed.chunks)).split("\r\n")).toHaveLength(rowsInAll / 10 + 2);
  const found = await exportRecipients(owner, { submissionId, q: "user00042" });
  expect((await read(found.chunks)).split("\r\n")).toHaveLength(10 + 2);
  const verified = await exportRecipients(owner, { submissionId, trust: "verified" });
  expect((await read(verified.chunks)).split("\r\n")).toHaveLength(2);
});

test("who may not see addresses gets them masked, also in remarks, and cannot find by them", async () => {
  const analyst = await createMember(services, owner.workspace, "analyst");
  const all = await read((await exportRecipients(analyst, { submissionId })).chunks);
  expect(all).toContain("u•••@•••.example");
  expect(all).toContain("no mailbox u•••@•••.example");
  expect(all).not.toMatch(/user0*1/);
  const found = await exportRecipients(analyst, { submissionId, q: "user000001" });
  expect((await read(found.chunks)).split("\r\n")).toHaveLength(2);
});

test("another workspace sees nothing of it", async () => {
  const stranger = await createWorkspace(services, "Elsewhere");
  await expect(exportRecipients(stranger, { submissionId })).rejects.toThrow(DomainError);
});

test("rows that arrive during the download are not in it", async () => {
  const connection = await createConnection(await createWorkspace(services));
  const place = { ...owner, workspace: { ...owner.workspace, id: connection.workspaceId } };
  const { id } = await storeBatch(place, connection);
  await hear(id, 1, 60);
  const { chunks } = await exportRecipients(place, { submissionId: id }, { pageRows: 20 });
  await chunks.next();
  const first = await chunks.next();
  await hear(id, 61, 90);
  const rest = await read(chunks);
  expect(new TextDecoder().decode(first.value ?? undefined).split("\r\n").length + rest.split("\r\n").length - 2).toBe(
    60,
  );
});

test("the audit trail says who took what, before anything leaves", async () => {
  await exportRecipients(owner, { submissionId, state: "disputed" });
  const rows = await inWorkspace(services.db.app, owner.workspace.id, (tx) =>
    tx.select().from(audit).where(eq(audit.action, "recipients.exported")).orderBy(audit.seq),
  );
  expect(rows.at(-1)).toMatchObject({
    personId: owner.person.id,
    targetId: submissionId,
    meta: { filter: { state: "disputed" }, addresses: "full" },
  });
});

describe("a reader who leaves", () => {
  test("leaves no connection behind, wherever the download stood", async () => {
    for (let round = 0; round < 24; round += 1) {
      const { chunks } = await exportRecipients(owner, { submissionId }, { pageRows: 100 });
      const reader = streamOf(chunks).getReader();
      for (let chunk = 0; chunk < round % 4; chunk += 1) await reader.read();
      const pending = round % 2 === 0 ? undefined : reader.read();
      await reader.cancel();
      await pending;
    }
    await expect.poll(busySessions).toBe(0);
    const { chunks } = await exportRecipients(owner, { submissionId });
    expect((await read(chunks)).split("\r\n")).toHaveLength(rowsInAll + 2);
  });

  test("without a word loses the place when patience is over, and the file ends as broken", async () => {
    const { chunks } = await exportRecipients(owner, { submissionId }, { pageRows: 100, patienceMs: 1000 });
    await chunks.next();
    await chunks.next();
    await expect.poll(busySessions).toBe(1);
    await expect.poll(busySessions).toBe(0);
    await expect(chunks.next()).rejects.toThrow("Nothing was read for 1000 ms");
  });
});

test("a database that goes away in the middle breaks the file and not the process", async () => {
  const { chunks } = await exportRecipients(owner, { submissionId }, { pageRows: 100 });
  await chunks.next();
  await chunks.next();
  await expect.poll(busySessions).toBe(1);
  await endTransactions();
  // One page is read ahead.
  await expect(restOf(chunks)).rejects.toThrow();
  await expect.poll(busySessions).toBe(0);
});

async function restOf(chunks: AsyncGenerator<Uint8Array>): Promise<void> {
  for await (const _ of chunks);
}

/** Ends the sessions that stand inside a transaction, as a failing server would. */
async function endTransactions(): Promise<void> {
  // The next page may be under way: then there is none that stands still yet.
  const end = () =>
    watcher`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`;
  await expect.poll(async () => (await end()).length).toBe(1);
}
