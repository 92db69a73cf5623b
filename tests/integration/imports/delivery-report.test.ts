import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { message } from "#db/schema/messages.ts";
import { change } from "#db/schema/partitioned/records.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import type { Scope } from "#server/domain/scope.ts";
import { beginImport } from "#server/domain/tables/imports/begin.ts";
import { listLeftOut } from "#server/domain/tables/imports/left-out.ts";
import { getImport } from "#server/domain/tables/imports/read.ts";
import { createConnection, createWorkspace, storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { importAll, importRow, storeMessages, storeUpload } from "./world.ts";

let world: World;
let owner: Scope;
let submissionId: string;
let connection: Connection;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  owner = await createWorkspace(world.services);
  connection = await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
  ({ id: submissionId } = await storeBatch(owner, connection));
  await storeMessages(owner, submissionId, ["100", "101", null]);
});
afterAll(() => world.close());

const settings = { idColumn: 0, stateColumn: 1, timeColumn: 2, timeZone: "+08:00" };
async function report(rows: string[][], changes = {}) {
  const uploadId = await storeUpload(owner, "delivery_report", ["msgId", "state", "time"], rows);
  const { id } = await beginImport(owner, { uploadId, kind: "delivery_report", settings: { ...settings, ...changes } });
  await importAll(owner);
  return id;
}
const messages = async () =>
  world.services.db.system
    .select({
      itemNo: message.itemNo,
      state: message.reportedState,
      at: message.reportedAt,
      reportId: message.reportId,
    })
    .from(message)
    .where(eq(message.submissionId, submissionId))
    .orderBy(asc(message.itemNo));

describe("importing a delivery report", () => {
  test("matches by the platform's id, and counts each row once", async () => {
    const id = await report([
      ["100", "DELIVRD", "2026-05-03 10:00:00"],
      ["'101", "EXPIRED", "2026-05-03T10:00:00Z"],
      ["999", "DELIVRD", "2026-05-03 10:00:00"],
      ["", "DELIVRD", "2026-05-03 10:00:00"],
      ["100", "", ""],
      ["100", "DELIVRD", "03/05/2026"],
    ]);
    expect(await getImport(owner, id)).toMatchObject({ state: "imported", rowCount: 6 });
    expect((await importRow(owner, id)).counts).toEqual({ matched: 2, unmatched: 1, refused: 3 });
    expect(await messages()).toEqual([
      { itemNo: 0, state: "DELIVRD", at: new Date("2026-05-03T02:00:00Z"), reportId: id },
      { itemNo: 1, state: "EXPIRED", at: new Date("2026-05-03T10:00:00Z"), reportId: id },
      { itemNo: 2, state: null, at: null, reportId: null },
    ]);
    const refused = await listLeftOut(owner, { id, of: "refused", limit: 50 });
    expect(refused.rows.map(({ row, column }) => [row, column])).toEqual([
      [5, 0],
      [6, 1],
      [7, 2],
    ]);
    const unmatched = await listLeftOut(owner, { id, of: "unmatched", limit: 50 });
    expect(unmatched.rows).toMatchObject([{ row: 4, problem: "No message of this workspace has this id." }]);
  });

  test("lets the later report win, whichever comes first", async () => {
    await report([
      ["100", "DELIVRD", "2026-05-03 12:00:00"],
      ["100", "ENROUTE", "2026-05-03 11:00:00"],
    ]);
    await report([["100", "EXPIRED", "2026-05-03 11:59:59"]]);
    expect((await messages())[0]).toMatchObject({ state: "DELIVRD" });
    await report([["100", "READ", "2026-05-03 12:00:01"]]);
    expect((await messages())[0]).toMatchObject({ state: "READ", at: new Date("2026-05-03T04:00:01Z") });
  });

  test("without a time counts as of the import", async () => {
    const id = await report([["100", "DELIVRD", ""]], { timeColumn: null });
    expect((await messages())[0]).toMatchObject({ at: (await importRow(owner, id)).createdAt });
  });

  test("refuses an id that two messages have", async () => {
    await storeMessages(owner, (await storeBatch(owner, connection)).id, ["100"]);
    const id = await report([["100", "DELIVRD", ""]]);
    expect((await importRow(owner, id)).counts).toEqual({ matched: 0, unmatched: 0, refused: 1 });
    expect((await messages())[0]).toMatchObject({ state: null });
    const { rows } = await listLeftOut(owner, { id, of: "refused", limit: 50 });
    expect(rows).toMatchObject([{ row: 2, problem: expect.stringContaining("More than one message") }]);
  });

  test("reaches no message of another workspace", async () => {
    const ours = owner;
    owner = await createWorkspace(world.services);
    const id = await report([["100", "DELIVRD", ""]]);
    expect((await importRow(owner, id)).counts).toMatchObject({ matched: 0, unmatched: 1 });
    expect((await messages())[0]).toMatchObject({ state: null });
    owner = ours;
  });

  test("changes nothing of what the platform answered, tells pages that watch, and leaves its entry", async () => {
    const rows = () =>
      world.services.db.system.execute(sql`
        select to_jsonb(s) - 'draft' as s, (select jsonb_agg(to_jsonb(a)) from attempt a where a.submission_id = s.id) as a
        from submission s where s.id = ${submissionId}`);
    const before = await rows();
    const id = await report([["100", "DELIVRD", ""]]);
    expect(await rows()).toEqual(before);
    const told = await world.services.db.system.select().from(change).where(eq(change.submissionId, submissionId));
    expect(told.at(-1)).toMatchObject({ kind: "submission" });
    const entries = await world.services.db.system.execute<{ action: string }>(
      sql`select action from audit where workspace_id = ${owner.workspace.id} and target_id = ${id} order by seq`,
    );
    expect(entries.map(({ action }) => action)).toEqual(["import.started", "delivery_report.imported"]);
  });
});
