import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit } from "#db/schema/partitioned/records.ts";
import { suppression } from "#db/schema/sending.ts";
import { recipientCheck, type Verdict } from "#db/schema/uploads.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { byRow } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { correctCell } from "#server/domain/tables/recipient-checks/correct.ts";
import { exportFailedRows, type FailedVerdict } from "#server/domain/tables/recipient-checks/export-list.ts";
import { previewRow } from "#server/domain/tables/recipient-checks/preview.ts";
import { readCheckedRows } from "#server/domain/tables/recipient-checks/read-rows.ts";
import { createConnection, createMember, createWorkspace, storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { uploaded } from "../uploads/world.ts";
import { checkAll, goodRows, numbered, settings, storeDraft, storedCheck, storeTable, suppress } from "./world.ts";

const table = [
  ...goodRows(24),
  ["0171 1000002", "Again", "=cmd()"],
  ["0171 5000001", "Kept Out", ""],
  ["0049 171", "Short", "+1"],
  ["01715555555", "", "-"],
];

let world: World;
let owner: Scope;
let analyst: Scope;
let stranger: Scope;
let connection: Connection;
let uploadId: string;
let id: string;

beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
  analyst = await createMember(world.services, owner.workspace, "analyst");
  stranger = await createWorkspace(world.services);
  connection = await createConnection(owner);
  await suppress(owner, "+491715000001");
  uploadId = await storeTable(owner, numbered(table), 7);
  id = await storeDraft(owner, connection.id, uploadId);
  await checkAll(world.services);
});
afterAll(() => world.close());

/** A program whose token has every permission but those named. */
function without(scope: Scope, ...permissions: string[]): Scope {
  return { ...scope, permissions: new Set([...scope.permissions].filter((one) => !permissions.includes(one))) };
}

async function walk(scope: Scope, verdict?: Verdict, limit = 5) {
  const found = [];
  for (let cursor: number | undefined; ; ) {
    const page = await readCheckedRows(scope, { submissionId: id, verdict, cursor, limit });
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    found.push(...page.rows);
    if (page.next === null) return found;
    cursor = byRow.read(page.next);
  }
}

describe("judged rows", () => {
  test("come page by page, each once, with the cells they were judged by", async () => {
    const rows = await walk(owner);
    expect(rows.map(({ row }) => row)).toEqual(table.map((_, index) => index + 2));
    expect(rows.map(({ cells }) => cells)).toEqual(table);
  });

  test("can be asked for by verdict", async () => {
    expect(await walk(owner, "refused", 1)).toEqual([
      { row: 28, verdict: "refused", column: 0, problem: "too_short:DE", cells: table[26] },
      { row: 29, verdict: "refused", column: 1, problem: "missing_value:name", cells: table[27] },
    ]);
    expect(await walk(owner, "duplicate")).toMatchObject([{ row: 26, other: 2, number: "+491711000002" }]);
    expect(await walk(owner, "suppressed")).toMatchObject([{ row: 27, number: "+491715000001" }]);
    expect(await walk(owner, "sendable")).toHaveLength(24);
  });

  test("of a suppressed number say why and until when, as it is kept now", async () => {
    const until = new Date("2126-01-01T00:00:00Z");
    const other = await createWorkspace(world.services);
    const account = await createConnection(other);
    await suppress(other, "+491711000002", { until });
    const draft = await storeDraft(other, account.id, await storeTable(other, numbered(goodRows(2))));
    await checkAll(world.services);
    const { rows } = await readCheckedRows(other, { submissionId: draft, limit: 5 });
    expect(rows.map(({ suppression }) => suppression)).toEqual([{ reason: "asked to stop", until }, undefined]);
  });

  test("show no number and no value to those who may not see them", async () => {
    const said = JSON.stringify(await walk(analyst));
    for (const [number = "", name = ""] of table) {
      expect(said).not.toContain(number.replaceAll(" ", "").slice(-7));
      if (name !== "") expect(said).not.toContain(name);
    }
  });

  test("tell no variable's name to those who may not read the text, nor let them ask for it", async () => {
    const refused = await walk(analyst, "refused");
    expect(refused.map(({ problem }) => problem)).toEqual(["too_short:DE", "missing_value"]);
    const asked = async (problem: string) =>
      (await readCheckedRows(analyst, { submissionId: id, problem, limit: 5 })).rows.map(({ row }) => row);
    expect(await asked("missing_value")).toEqual([29]);
    expect(await asked("missing_value:name")).toEqual([]);
  });

  test("are nobody's in another workspace, and nothing for who may not read sends", async () => {
    const asked = { submissionId: id, limit: 5 };
    await expect(readCheckedRows(stranger, asked)).rejects.toMatchObject({ code: "not_found" });
    const denied = readCheckedRows(without(owner, "submission.read"), asked);
    await expect(denied).rejects.toMatchObject({ code: "forbidden" });
  });

  test("are none of a submission that has no rows", async () => {
    const batch = await storeBatch(owner, connection);
    expect(await readCheckedRows(owner, { submissionId: batch.id, limit: 5 })).toEqual({
      rows: [],
      columns: [],
      next: null,
    });
    await expect(previewRow(owner, { submissionId: batch.id, row: 2 })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a preview", () => {
  test("merges a row by the draft as stored, or by what is given instead", async () => {
    expect(await previewRow(owner, { submissionId: id, row: 3 })).toEqual({
      row: 3,
      number: "+491711000003",
      text: "Hi Person 1, see you soon.",
      parts: 1,
      encoding: "GSM-7",
      characters: 26,
      values: { name: "Person 1" },
      missing: [],
      problem: null,
    });
    const given = { content: "{{name}} – {{code}}", variables: { name: 1 } };
    expect(await previewRow(owner, { submissionId: id, row: 3, settings: given })).toMatchObject({
      text: "Person 1 – ",
      encoding: "UCS-2",
      values: { name: "Person 1", code: "" },
      missing: ["code"],
      problem: "missing_value:code",
    });
    expect(await previewRow(owner, { submissionId: id, row: 28 })).toMatchObject({
      number: null,
      problem: "too_short:DE",
    });
  });

  test("counts the real text and shows nothing of it, nor what its variables are called, to those who may not see it", async () => {
    expect(await previewRow(analyst, { submissionId: id, row: 3 })).toMatchObject({
      number: "+4917••••0003",
      text: "•••",
      values: {},
      characters: 26,
    });
    expect(await previewRow(analyst, { submissionId: id, row: 29 })).toMatchObject({
      missing: ["•••"],
      problem: "missing_value",
    });
  });

  test("is refused for rows, workspaces and people that it is not for", async () => {
    for (const row of [1, 30, 1000])
      await expect(previewRow(owner, { submissionId: id, row })).rejects.toMatchObject({ code: "not_found" });
    await expect(previewRow(stranger, { submissionId: id, row: 3 })).rejects.toMatchObject({ code: "not_found" });
    const denied = previewRow(without(owner, "submission.read"), { submissionId: id, row: 3 });
    await expect(denied).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("failed rows as a file", () => {
  async function download(scope: Scope, verdict: FailedVerdict, submissionId = id): Promise<string> {
    const { chunks } = await exportFailedRows(scope, { submissionId, verdict });
    const decoder = new TextDecoder("utf-8");
    let text = "";
    for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
    return text;
  }

  test("have the table's own columns, guarded against formulas, and say what is wrong", async () => {
    expect((await download(owner, "failed")).split("\r\n")).toEqual([
      "phone,name,note,row,verdict,problem,suppressed_reason,suppressed_until",
      "0171 1000002,Again,'=cmd(),26,duplicate,This number is already in row 2.,,",
      "0171 5000001,Kept Out,,27,suppressed,This number is suppressed: nothing is sent to it.,asked to stop,",
      "0049 171,Short,'+1,28,refused,This number is too short for Germany.,,",
      "'01715555555,,'-,29,refused,The text needs a value here for {{name}}.,,",
      "",
    ]);
    expect((await download(owner, "duplicate")).split("\r\n")).toHaveLength(3);
    expect(await download(analyst, "refused")).toContain(",29,refused,The text needs a value here.,,");
  });

  test("say of a suppressed number why and until when, as it is kept now and as the viewer may read it", async () => {
    const other = await createWorkspace(world.services);
    const account = await createConnection(other);
    const until = new Date("2126-01-01T00:00:00Z");
    await suppress(other, "+491711000002", { until, reason: "=asked by +4915112345678" });
    await suppress(other, "+491711000003", { until });
    const draft = await storeDraft(other, account.id, await storeTable(other, numbered(goodRows(3))));
    await checkAll(world.services);
    await world.services.db.system
      .update(suppression)
      .set({ until: new Date("2020-01-01T00:00:00Z") })
      .where(and(eq(suppression.workspaceId, other.workspace.id), eq(suppression.number, "+491711000003")));
    const sentence = "suppressed,This number is suppressed: nothing is sent to it.";
    expect((await download(other, "suppressed", draft)).split("\r\n").slice(1)).toEqual([
      expect.stringContaining(`${sentence},'=asked by +4915112345678,2126-01-01T00:00:00.000+00:00`),
      expect.stringContaining(`${sentence},,`),
      "",
    ]);
    const masked = await download(await createMember(world.services, other.workspace, "analyst"), "suppressed", draft);
    expect(masked).toContain(`${sentence},'=asked by +49151••••5678,2126-01-01T00:00:00.000+00:00`);
  });

  test("can be fixed and uploaded again", async () => {
    const fixed = (await download(owner, "refused"))
      .replace("0049 171,", "0049 171 9999999,")
      .replace("5555555,", "5555555,Eve");
    const again = await uploaded(owner, fixed, { name: "fixed.csv" });
    const draft = await storeDraft(owner, connection.id, again, {
      ...settings,
      content: "{{name}} {{note}}",
      variables: { name: 1, note: 2 },
    });
    await checkAll(world.services);
    expect(await storedCheck(world.services, draft)).toMatchObject({ sendableCount: 2, refusedCount: 0 });
    expect((await previewRow(owner, { submissionId: draft, row: 2 })).text).toBe("Short +1");
  });

  test("keep their header however often they are downloaded and uploaded again", async () => {
    const again = async (text: string) => {
      const draft = await storeDraft(owner, connection.id, await uploaded(owner, text, { name: "again.csv" }));
      await checkAll(world.services);
      expect(await storedCheck(world.services, draft)).toMatchObject({ sendableCount: 0, refusedCount: 2 });
      return download(owner, "refused", draft);
    };
    const [header] = (await again(await again(await download(owner, "refused")))).split("\r\n");
    const names = header?.split(",") ?? [];
    expect(names.filter((name) => name.startsWith("row"))).toEqual(["row", "row (2)", "row (3)"]);
    expect(new Set(names).size).toBe(18);
  });

  test("name nobody for those who may not see it, and leave an entry that says so", async () => {
    const text = await download(analyst, "failed");
    for (const planted of ["Again", "Kept Out", "5555555", "5000001"]) expect(text).not.toContain(planted);
    const entries = await world.services.db.system
      .select()
      .from(audit)
      .where(eq(audit.workspaceId, owner.workspace.id))
      .orderBy(audit.seq);
    expect(entries.filter(({ action }) => action === "rows.exported").at(-1)).toMatchObject({
      meta: { verdict: "failed", uploadId, numbers: "masked" },
    });
  });

  test("are called after nobody where the file or its columns are", async () => {
    const named = await uploaded(owner, "Nobody,For +4915112345678\n0171 1,x\n", { name: "To +4915112345678.csv" });
    const draft = await storeDraft(owner, connection.id, named, { ...settings, content: "Hi", variables: {} });
    await checkAll(world.services);
    const { name, chunks } = await exportFailedRows(analyst, { submissionId: draft, verdict: "failed" });
    let text = "";
    for await (const chunk of chunks) text += Buffer.from(chunk).toString();
    expect(text.split("\r\n")[0]).toContain("Nobody,For +49151••••5678,row");
    expect(name).not.toContain("4915112345678");
  });

  test("are refused while the check goes on, in another workspace and to who may not read sends", async () => {
    await expect(download(stranger, "failed")).rejects.toMatchObject({ code: "not_found" });
    await expect(download(without(owner, "submission.read"), "failed")).rejects.toMatchObject({ code: "forbidden" });
    const waiting = await storeDraft(owner, connection.id, uploadId);
    await expect(download(owner, "failed", waiting)).rejects.toMatchObject({ code: "invalid" });
    await checkAll(world.services);
  });

  test("follow a correction once it was checked", async () => {
    const draft = await storeDraft(owner, connection.id, await storeTable(owner, numbered(table), 7));
    await checkAll(world.services);
    const [check] = await world.services.db.system
      .select()
      .from(recipientCheck)
      .where(eq(recipientCheck.submissionId, draft));
    await correctCell(owner, { id: check?.uploadId ?? "", row: 29, column: 1, text: "Eve", submissionId: draft });
    const asked = { submissionId: draft, limit: 200 };
    expect((await readCheckedRows(owner, asked)).rows).toEqual([]);
    await checkAll(world.services);
    const { rows } = await readCheckedRows(owner, { ...asked, verdict: "refused" });
    expect(rows.map(({ row }) => row)).toEqual([28]);
    expect(await storedCheck(world.services, draft)).toMatchObject({ revision: 2, sendableCount: 25, refusedCount: 1 });
  });
});
