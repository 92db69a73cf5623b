import { and, desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditSubject } from "#db/schema/audit.ts";
import { audit } from "#db/schema/partitioned/records.ts";
import type { CallKind } from "#server/compose/call-columns.ts";
import { callFields } from "#server/compose/calls/call-fields.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { addTag } from "#server/domain/calls/records/annotate.ts";
import { exportCalls, exportPickedCalls } from "#server/domain/calls/records/export-list.ts";
import type { CallsAsked } from "#server/domain/calls/records/filter.ts";
import { listCalls } from "#server/domain/calls/records/list.ts";
import type { WrittenFile } from "#server/domain/exports/written-file.ts";
import type { Scope } from "#server/domain/scope.ts";
import { aiCall, groupCall, plantRecords, sipCall } from "#tests/support/call-records.ts";
import { csvRecords } from "#tests/support/csv-records.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
let scope: Scope;
let connection: Connection;
let stranger: Scope;
let ofStranger: Connection;
const hour = (ago: number) => new Date(Date.UTC(2026, 2, 9, 12) - ago * 3_600_000);
beforeAll(async () => {
  world = await openWorld();
  const { services } = world;
  scope = await createWorkspace(services);
  connection = await createConnection(scope, { baseUrl: "http://127.0.0.1:1" });
  stranger = await createWorkspace(services, "Elsewhere");
  ofStranger = await createConnection(stranger, { baseUrl: "http://127.0.0.1:1" });
  await plantRecords(services, connection, "sip", [
    sipCall({ voiceId: "101", at: hour(1) }),
    sipCall({ voiceId: "102", at: hour(2), callee: "4915112345678", terminationCode: "603", cost: "0.9" }),
    sipCall({ voiceId: "103", at: hour(24 * 100), phoneName: '=HYPERLINK("http://evil.example")' }),
  ]);
  await plantRecords(services, connection, "group", [groupCall({ voiceId: "201", at: hour(1), feedbackValue: "-1" })]);
  await plantRecords(services, connection, "ai", [
    aiCall({ keyId: "301", at: hour(1), surprise: { tone: "calm" } }),
    aiCall({ keyId: "302", at: hour(2), intentLevelDetailName: "Refused", customerConcern: "Call ada@example.com" }),
  ]);
  await plantRecords(services, ofStranger, "sip", [sipCall({ voiceId: "901", at: hour(1) })]);
  const [first] = await idsOfPages("sip");
  await addTag(scope, { kind: "sip", id: first ?? "", tag: "call back" });
});
afterAll(() => world.close());

async function textOf({ chunks }: WrittenFile): Promise<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let text = "";
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  return text;
}

/** Records of a file by the names of its columns. */
async function rowsOf(file: WrittenFile): Promise<Record<string, string>[]> {
  const [header = [], ...records] = csvRecords(await textOf(file)).filter((record) => record.length > 1);
  return records.map((record) => Object.fromEntries(header.map((name, at) => [name, record[at] ?? ""])));
}

const fileOf = async (asked: CallsAsked, of = scope) => rowsOf(await exportCalls(of, asked));
const voiceIds = (rows: Record<string, string>[]) => rows.map(({ voiceId }) => voiceId);

async function idsOfPages(kind: CallKind, of = scope): Promise<string[]> {
  return (await listCalls(of, { kind, sort: "newest", limit: 100 })).rows.map(({ id }) => id);
}

/** What the trail keeps of the last file. */
async function lastEntry() {
  const ofFiles = and(eq(audit.workspaceId, scope.workspace.id), eq(audit.action, "calls.exported"));
  const [entry] = await world.services.db.system.select().from(audit).where(ofFiles).orderBy(desc(audit.seq)).limit(1);
  return entry;
}

describe("the file of calls", () => {
  test.each<CallKind>(["ai", "sip", "group"])(
    "has every field of %s calls, and what the pages reckon",
    async (kind) => {
      const file = await exportCalls(scope, { kind });
      const text = await textOf(file);
      expect(file.name).toBe(`${kind}-calls.csv`);
      expect(text.startsWith("\uFEFFstarted_at,number,answered,")).toBe(true);
      const header = csvRecords(text)[0] ?? [];
      expect(header).toEqual(expect.arrayContaining(callFields[kind].map((field) => field.name)));
      expect(header.includes("expected_cost_usd")).toBe(kind !== "ai");
      expect(new Set(header).size).toBe(header.length);
    },
  );

  test("says of a SIP call what it should cost, in ISO times and newest first", async () => {
    const rows = await fileOf({ kind: "sip" });
    expect(voiceIds(rows)).toEqual(["101", "102", "103"]);
    expect(rows[0]).toMatchObject({
      started_at: "2026-03-09T11:00:00.000+00:00",
      number: "'+447700900123",
      callee: "447700900123",
      answered: "yes",
      tags: "call back",
      notes: "0",
      answerTime: "2026-03-09T11:00:10.000+00:00",
      callDuration: "65",
      cost: "0.0380",
      expected_cost_usd: "0.0380",
      cost_differs: "no",
      recording: "yes",
    });
    expect(rows[1]).toMatchObject({ answered: "no", cost: "0.9", expected_cost_usd: "0.0380", cost_differs: "yes" });
  });

  test("keeps what was sent beyond the documentation, and says when no key was pressed", async () => {
    const [ai, other] = await fileOf({ kind: "ai" });
    expect(ai).toMatchObject({ other_fields: '{"surprise":{"tone":"calm"}}', startTime: ai?.started_at });
    expect(other?.other_fields).toBe("");
    expect((await fileOf({ kind: "group" }))[0]?.feedbackValue).toBe("none");
  });

  test("has nothing that a spreadsheet would run, and no id that it would round", async () => {
    const rows = await fileOf({ kind: "sip" });
    expect(rows[2]?.phoneName).toBe('\'=HYPERLINK("http://evil.example")');
    // An id of sixteen digits and more.
    expect((await fileOf({ kind: "ai" }))[0]?.callJobId).toBe("'9007199254740993");
  });

  test.each<CallsAsked>([
    { kind: "sip", number: "+49 151 1234 5678" },
    { kind: "sip", q: "49151" },
    { kind: "sip", result: "603" },
    { kind: "sip", answered: true },
    { kind: "sip", tag: "call back" },
    { kind: "sip", tag: "call back", answered: false },
    { kind: "sip", costDiffers: true, answered: false },
    { kind: "sip", from: hour(3), to: hour(1) },
    { kind: "sip", phoneName: "Sales 1", hour: 18 },
    { kind: "sip", jobId: "1" },
    { kind: "ai", intent: "Refused" },
    { kind: "ai", hasRecording: true, q: "call-301" },
  ])("holds what the list shows under %o", async (asked) => {
    const shown = (await listCalls(scope, { ...asked, sort: "newest", limit: 100 })).rows;
    const rows = await fileOf(asked);
    expect(rows.map(({ voiceId, keyId }) => voiceId ?? keyId)).toEqual(shown.map(({ recordId }) => recordId));
  });

  test("never holds calls of another workspace", async () => {
    expect(voiceIds(await fileOf({ kind: "sip" }, stranger))).toEqual(["901"]);
    expect(await fileOf({ kind: "ai" }, stranger)).toEqual([]);
  });

  test("is masked for those who may see nobody, who cannot ask for a number either", async () => {
    const analyst = await createMember(world.services, scope.workspace, "analyst");
    const sip = await fileOf({ kind: "sip" }, analyst);
    expect(voiceIds(sip)).toEqual(["101", "102", "103"]);
    expect(JSON.stringify(sip)).not.toMatch(/447700900123|4915112345678/);
    const ai = JSON.stringify(await fileOf({ kind: "ai" }, analyst));
    expect(ai).not.toMatch(/447700900123|ada@example|Ada Lovelace|recordings\//);
    await expect(fileOf({ kind: "sip", number: "+4915112345678" }, analyst)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect((await lastEntry())?.meta).toMatchObject({ calls: "ai", numbers: "masked" });
  });

  test("asks for the permission of its kind", async () => {
    const without = (taken: string): Scope => ({
      ...scope,
      permissions: new Set([...scope.permissions].filter((permission) => permission !== taken)),
    });
    for (const kind of ["sip", "group"] as const)
      await expect(fileOf({ kind }, without("voice.read"))).rejects.toMatchObject({ code: "forbidden" });
    await expect(fileOf({ kind: "ai" }, without("aivoice.read"))).rejects.toMatchObject({ code: "forbidden" });
    expect(await fileOf({ kind: "ai" }, without("voice.read"))).toHaveLength(2);
  });

  test("leaves an entry, in which words that may be somebody's can be erased", async () => {
    await fileOf({ kind: "sip", q: "+4915112345678", answered: false, from: hour(9) });
    const entry = await lastEntry();
    expect(entry).toMatchObject({
      personId: scope.person.id,
      meta: {
        calls: "sip",
        filter: { answered: false, from: hour(9).toISOString() },
        picked: null,
        numbers: "full",
      },
    });
    const { system } = world.services.db;
    const ofEntry = and(eq(auditSubject.workspaceId, scope.workspace.id), eq(auditSubject.seq, entry?.seq ?? 0));
    const [kept] = await system.select().from(auditSubject).where(ofEntry);
    expect(JSON.parse(kept?.personal ?? "{}")).toMatchObject({ search: "+4915112345678" });
    expect(JSON.stringify([entry?.meta, entry?.body])).not.toContain("4915112345678");
  });
});

describe("the file of ticked calls", () => {
  const picked = async (kind: CallKind, ids: readonly string[], of = scope) =>
    rowsOf(await exportPickedCalls(of, { kind, ids }));

  test("holds exactly those, each once, and says in the trail how many", async () => {
    const [first = "", second, third = ""] = await idsOfPages("sip");
    expect(second).toBeDefined();
    expect(voiceIds(await picked("sip", [third, first, first]))).toEqual(["101", "103"]);
    expect((await lastEntry())?.meta).toMatchObject({ calls: "sip", filter: {}, picked: 2 });
  });

  test("leaves out what is gone, and is refused where nothing is left", async () => {
    const [first = ""] = await idsOfPages("sip");
    const gone = first.replace(/_101$/, "_109");
    expect(voiceIds(await picked("sip", [gone, first, "nonsense"]))).toEqual(["101"]);
    for (const ids of [[gone], ["nonsense"], []])
      await expect(picked("sip", ids)).rejects.toMatchObject({ code: "not_found" });
  });

  test("never holds calls of another kind or workspace, whatever ids are asked for", async () => {
    const ids = await idsOfPages("sip", stranger);
    expect(ids).toHaveLength(1);
    await expect(picked("sip", ids)).rejects.toMatchObject({ code: "not_found" });
    await expect(picked("group", await idsOfPages("sip"))).rejects.toMatchObject({ code: "not_found" });
  });

  test("holds a thousand at most", async () => {
    const ids = Array.from({ length: 1001 }, (_, at) => `2026-03-09_00000000_${at}`);
    await expect(picked("sip", ids)).rejects.toMatchObject({ code: "invalid" });
  });
});

test("25,000 calls are written page by page, of which none is held longer than it takes", async () => {
  const many = await createWorkspace(world.services, "Many calls");
  const { id } = await createConnection(many, { baseUrl: "http://127.0.0.1:1" });
  await world.services.db.system.execute(sql`
    insert into call_record (workspace_id, connection_id, kind, record_id, called_at, number, is_answered, record)
    select ${many.workspace.id}, ${id}, 'sip', no::text, ${hour(0).toISOString()}::timestamptz - no * interval '1 minute',
      '+447700900123', true, jsonb_build_object('voiceId', no::text, 'code', repeat('a', 1000))
    from generate_series(1, 25000) no`);
  let [rows, bytes, largest] = [0, 0, 0];
  for await (const chunk of (await exportCalls(many, { kind: "sip" })).chunks) {
    rows += Buffer.from(chunk).toString().split("\r\n").length - 1;
    bytes += chunk.byteLength;
    largest = Math.max(largest, chunk.byteLength);
  }
  expect(rows).toBe(25_001);
  expect(bytes).toBeGreaterThan(25_000_000);
  expect(largest).toBeLessThan(1_000_000);
});
