import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { uploadBlock, uploadImport } from "#db/schema/uploads.ts";
import { byRow } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { addSuppressions } from "#server/domain/sending/suppressions/add.ts";
import { exportSuppressions } from "#server/domain/sending/suppressions/export-list.ts";
import { listSuppressions } from "#server/domain/sending/suppressions/list.ts";
import { beginImport } from "#server/domain/tables/imports/begin.ts";
import { listLeftOut } from "#server/domain/tables/imports/left-out.ts";
import { getImport, listImports } from "#server/domain/tables/imports/read.ts";
import { giveUpImport, runImport } from "#server/domain/tables/imports/run-import.ts";
import { claimJob } from "#server/domain/work/claim-job.ts";
import { enqueue } from "#server/domain/work/enqueue.ts";
import { listGivenUp, tryWorkAgain } from "#server/domain/work/given-up.ts";
import { JobLost } from "#server/domain/work/held-job.ts";
import { csvRecords } from "#tests/support/csv-records.ts";
import { erasePersonalData } from "#tests/support/erasures.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { claimNext, endLeases, heldJob, hurry, workOnNext } from "#tests/support/jobs.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { importAll, importRow, storeUpload, sumOf, suppressionColumns } from "./world.ts";

let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  owner = await createWorkspace(world.services);
});
afterAll(() => world.close());

const columns = ["number", "reason", "until"];
const begin = (uploadId: string, changes = {}) =>
  beginImport(owner, { uploadId, kind: "suppressions", settings: { ...suppressionColumns, ...changes } });
const upload = (rows: string[][], options = {}) => storeUpload(owner, "suppressions", columns, rows, options);
const list = async () => (await listSuppressions(owner, { limit: 200 })).rows;
const numberOf = (index: number) => `+4917012${String(index).padStart(5, "0")}`;
const manyRows = (count: number) => Array.from({ length: count }, (_, index) => [numberOf(index), "", ""]);

const mixed = [
  ["0170 1234567", "Called us", ""],
  ["+49 170 7654321", "", "2099-12-31"],
  ["no number", "", ""],
  ["", "", ""],
  ["+491701111111", "x".repeat(201), ""],
  ["+491702222222", "", "03/04/2099"],
  ["+491703333333", "", "2001-01-01"],
  ["'+491701234567", "Called us", ""],
  ["+491701234567", "Wrote to us", ""],
];

describe("importing suppressed numbers", () => {
  test("counts each row once and keeps what the rows say", async () => {
    await addSuppressions(owner, { numbers: "+491707654321", country: null, reason: "There before", until: null });
    const { id } = await begin(await upload(mixed));
    await importAll(owner);
    const found = await getImport(owner, id);
    expect(found).toMatchObject({
      state: "imported",
      rowCount: 9,
      counts: { added: 1, updated: 1, unchanged: 2, refused: 5 },
      name: "list.csv",
    });
    expect((await list()).map(({ number, reason, until, importId }) => ({ number, reason, until, importId }))).toEqual(
      expect.arrayContaining([
        { number: "+491701234567", reason: "Wrote to us", until: null, importId: id },
        // An import shortens nothing, and an empty reason replaces none.
        { number: "+491707654321", reason: "There before", until: null, importId: null },
      ]),
    );
  });

  test("tells which rows were refused and why", async () => {
    const { id } = await begin(await upload(mixed));
    await importAll(owner);
    const first = await listLeftOut(owner, { id, of: "refused", limit: 2 });
    expect(first).toEqual({
      rows: [
        { row: 4, column: 0, text: "no number", problem: "This is not a phone number." },
        { row: 5, column: 0, text: "", problem: "There is no number in this cell." },
      ],
      next: byRow.write(5),
    });
    const rest = await listLeftOut(owner, { id, of: "refused", cursor: 5, limit: 50 });
    expect(rest.rows.map(({ row, column }) => [row, column])).toEqual([
      [6, 1],
      [7, 2],
      [8, 2],
    ]);
    expect(rest.next).toBeNull();
    expect(rest.rows.map(({ problem }) => problem).join(" ")).toContain("This date cannot be read");
  });

  test("makes no other number of one that is too long, and a possible one has all of its digits", async () => {
    const cells = ["+861234567890123", "+86 17951 1234567"];
    const { id } = await begin(await upload(cells.map((cell) => [cell, "", ""])));
    await importAll(owner);
    expect((await list()).map(({ number }) => number)).toEqual(["+86179511234567"]);
    const { rows } = await listLeftOut(owner, { id, of: "refused", limit: 9 });
    expect(rows).toMatchObject([{ problem: "This number is too long for China." }]);
  });

  test("takes the default reason and end for rows that say none", async () => {
    const until = "2099-06-30T23:59:59.999Z";
    await begin(await upload([["+491701234567", "", ""]]), { untilColumn: null, reason: "Bounced", until });
    await importAll(owner);
    expect(await list()).toMatchObject([{ reason: "Bounced", until: new Date(until) }]);
  });

  test("prolongs what ends sooner and lets a day end at its end", async () => {
    await addSuppressions(owner, {
      numbers: "+491701234567",
      country: null,
      reason: "Asked",
      until: new Date(Date.now() + 86_400_000),
    });
    const { id } = await begin(await upload([["+491701234567", "", "31.12.2099"]]));
    await importAll(owner);
    expect((await importRow(owner, id)).counts).toMatchObject({ updated: 1 });
    expect(await list()).toMatchObject([{ reason: "Asked", until: new Date("2099-12-31T23:59:59.999Z") }]);
  });

  test("again changes nothing, and so does importing what was downloaded", async () => {
    await begin(await upload(mixed));
    await importAll(owner);
    const before = await list();
    const { chunks } = await exportSuppressions(owner);
    let text = "";
    for await (const chunk of chunks) text += new TextDecoder().decode(chunk);
    const records = csvRecords(text.replace(/^\uFEFF/, "")).slice(1);
    const { id } = await begin(await upload(records.map((cells) => cells.slice(0, 3))));
    await importAll(owner);
    expect((await importRow(owner, id)).counts).toEqual({ added: 0, updated: 0, unchanged: 2, refused: 0 });
    expect(await list()).toEqual(before);
  });

  test("does not bring an erased person's number back", async () => {
    const subject = "+491701234567";
    await addSuppressions(owner, { numbers: subject, country: null, reason: "Asked", until: null });
    await erasePersonalData(owner, { subject, typed: subject, reason: "They asked for it" });
    const { id } = await begin(await upload([[subject, "Again", ""]]));
    await importAll(owner);
    expect((await importRow(owner, id)).counts).toMatchObject({ added: 0, updated: 1 });
    expect(await list()).toMatchObject([{ number: null, isErased: true }]);
  });

  test("leaves one entry when it begins and one with its counts when it is done", async () => {
    const { id } = await begin(await upload(mixed));
    await importAll(owner);
    const entries = await world.services.db.system.execute<{ action: string; meta: Record<string, unknown> }>(
      sql`select action, meta from audit where workspace_id = ${owner.workspace.id} and target_id = ${id} order by seq`,
    );
    expect(entries.map(({ action }) => action)).toEqual(["import.started", "suppressions.imported"]);
    expect(entries[1]?.meta).toMatchObject({ rows: { added: 2, updated: 1, unchanged: 1, refused: 5 } });
  });
});

describe("an import that is interrupted", () => {
  /** As after a worker was killed between two blocks. */
  const interruptAfter = async (id: string, blocks: number) => {
    const { uploadId } = await importRow(owner, id);
    const hidden = await world.services.db.system
      .delete(uploadBlock)
      .where(sql`${uploadBlock.uploadId} = ${uploadId} and ${uploadBlock.blockNo} >= ${blocks}`)
      .returning();
    await importAll(owner);
    await world.services.db.system.insert(uploadBlock).values(hidden);
    await world.services.db.system.update(uploadImport).set({ state: "importing" }).where(eq(uploadImport.id, id));
    await world.services.db.system.transaction((tx) =>
      enqueue(tx, { kind: "run_import", key: id, workspaceId: owner.workspace.id }),
    );
  };

  test("goes on with the next block, so that no row is counted twice", async () => {
    const { id } = await begin(await upload(manyRows(20)));
    await interruptAfter(id, 3);
    expect(sumOf((await importRow(owner, id)).counts)).toBe(9);
    await importAll(owner);
    expect(await importRow(owner, id)).toMatchObject({ state: "imported", counts: { added: 20, unchanged: 0 } });
    expect(await list()).toHaveLength(20);
  });

  test("is left alone while its lease holds", async () => {
    await begin(await upload(manyRows(2)));
    await claimJob(world.services.db.system, [{ kind: "run_import", leaseMs: 60_000, after: null }]);
    expect(await workOnNext(world.services, "run_import")).toBe(false);
    await endLeases(world.services);
    expect(await workOnNext(world.services, "run_import")).toBe(true);
  });

  test("and taken over by two workers at once counts each row once", async () => {
    const { id } = await begin(await upload(manyRows(90)));
    const take = async () => {
      // As if each found the other's lease to be over.
      await endLeases(world.services);
      await workOnNext(world.services, "run_import");
    };
    await Promise.all([take(), take(), take()]);
    await endLeases(world.services);
    await importAll(owner);
    expect(await importRow(owner, id)).toMatchObject({ state: "imported", counts: { added: 90 } });
    expect(await list()).toHaveLength(90);
  });

  test("is ended with a sentence after five times in a row, and goes on where a person says so", async () => {
    const { id } = await begin(await upload(manyRows(20)));
    const broken = () =>
      world.services.db.system.update(uploadImport).set({ settings: {} }).where(eq(uploadImport.id, id));
    const { settings } = await importRow(owner, id);
    await broken();
    for (let round = 0; round < 5; round++) {
      expect(await workOnNext(world.services, "run_import")).toBe(true);
      await hurry(world.services);
    }
    expect(await workOnNext(world.services, "run_import")).toBe(false);
    expect(await getImport(owner, id)).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("It failed 5 times in a row"),
    });
    const { jobs } = await listGivenUp(world.services.db.system);
    expect(jobs).toMatchObject([{ kind: "run_import" }]);
    await world.services.db.system.update(uploadImport).set({ settings }).where(eq(uploadImport.id, id));
    const person = { ...owner.person, isInstanceAdmin: true };
    await tryWorkAgain({ services: world.services, person, requestId: "", ip: null }, jobs[0]?.id ?? "");
    await importAll(owner);
    expect(await getImport(owner, id)).toMatchObject({ state: "imported", problem: null });
    expect(await list()).toHaveLength(20);
  });

  test("keeps out a worker that has lost it: the end that was told stands", async () => {
    const { id } = await begin(await upload(manyRows(6)));
    const lost = await claimNext(world.services, "run_import");
    if (!lost) throw new Error("no import waits");
    await endLeases(world.services);
    await claimNext(world.services, "run_import");
    const ended = { state: "failed", problem: "It was ended." } as const;
    await world.services.db.system.update(uploadImport).set(ended).where(eq(uploadImport.id, id));
    await expect(runImport(world.services, heldJob(lost))).rejects.toThrow(JobLost);
    await expect(giveUpImport(world.services, heldJob(lost))).rejects.toThrow(JobLost);
    expect(await importRow(owner, id)).toMatchObject(ended);
  });

  test("says so where its rows are gone", async () => {
    const { id } = await begin(await upload(manyRows(2)));
    await world.services.db.system.delete(uploadBlock).where(eq(uploadBlock.workspaceId, owner.workspace.id));
    await importAll(owner);
    expect(await getImport(owner, id)).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("no longer kept"),
    });
  });
});

test("two imports of the same numbers at once count every row, and store each number once", async () => {
  const rows = manyRows(60);
  const imports = await Promise.all([begin(await upload(rows)), begin(await upload(rows.toReversed()))]);
  // As if each worker found the other's lease to be over; a block that failed for it is taken over again.
  const work = async () => {
    while (await workOnNext(world.services, "run_import")) {
      await endLeases(world.services);
      await hurry(world.services);
    }
  };
  await Promise.all([work(), work()]);
  await endLeases(world.services);
  await importAll(owner);
  const counts = await Promise.all(imports.map(async ({ id }) => (await importRow(owner, id)).counts));
  expect(counts.map(sumOf)).toEqual([60, 60]);
  expect(counts.reduce((sum, { added = 0 }) => sum + added, 0)).toBe(60);
  expect(await list()).toHaveLength(60);
});

describe("beginning an import", () => {
  test("is refused for another purpose, a column that is not there, and while one is under way", async () => {
    const other = await storeUpload(owner, "recipients", columns, [["1", "2", "3"]]);
    await expect(begin(other)).rejects.toMatchObject({ code: "invalid" });
    const uploadId = await upload(manyRows(1));
    await expect(begin(uploadId, { reasonColumn: 3 })).rejects.toThrow("This file has 3 columns");
    await begin(uploadId);
    await expect(begin(uploadId)).rejects.toMatchObject({ code: "conflict" });
    await importAll(owner);
    await expect(begin(uploadId)).resolves.toHaveProperty("id");
  });

  test("is for those who manage the list, and of this workspace alone", async () => {
    const uploadId = await upload(manyRows(1));
    const approver = await createMember(world.services, owner.workspace, "approver");
    const input = { uploadId, kind: "suppressions", settings: suppressionColumns } as const;
    await expect(beginImport(approver, input)).rejects.toMatchObject({ code: "forbidden" });
    const stranger = await createWorkspace(world.services);
    await expect(beginImport(stranger, input)).rejects.toMatchObject({ code: "not_found" });
    const { id } = await begin(uploadId);
    await expect(getImport(stranger, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await listImports(stranger, "suppressions")).toEqual({ rows: [] });
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    await expect(getImport(analyst, id)).rejects.toMatchObject({ code: "forbidden" });
  });
});
