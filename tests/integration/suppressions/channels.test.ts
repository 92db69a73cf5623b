import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MessageArea } from "#server/contract/areas.ts";
import { byTime } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { addSuppressions } from "#server/domain/sending/suppressions/add.ts";
import { removeSuppression } from "#server/domain/sending/suppressions/change.ts";
import { exportSuppressions } from "#server/domain/sending/suppressions/export-list.ts";
import { countSuppressions, listSuppressions } from "#server/domain/sending/suppressions/list.ts";
import { beginImport } from "#server/domain/tables/imports/begin.ts";
import { getImport } from "#server/domain/tables/imports/read.ts";
import { importAll, importRow, storeUpload, suppressionColumns } from "#tests/integration/imports/world.ts";
import { csvRecords } from "#tests/support/csv-records.ts";
import { erasePersonalData } from "#tests/support/erasures.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  owner = await createWorkspace(world.services);
});
afterAll(() => world.close());

const both: MessageArea[] = ["wa", "sms"];
const [ann, ben] = ["+491701234567", "+491701234568"] as const;
const add = (numbers: string, channels?: MessageArea[], reason = "Asked us to stop") =>
  addSuppressions(owner, { channels, numbers, country: null, reason, until: null });
const list = async (channel?: MessageArea, q?: string) =>
  (await listSuppressions(owner, { channel, q, limit: 50 })).rows.map((row) => [row.channel, row.number]).toSorted();

describe("adding to channels", () => {
  test("makes an entry in each, which are found, counted and taken off by themselves", async () => {
    expect(await add(`${ann}\n${ben}`, both)).toMatchObject({ added: 4, alreadyThere: 0 });
    expect(await list()).toEqual([
      ["sms", ann],
      ["sms", ben],
      ["wa", ann],
      ["wa", ben],
    ]);
    expect(await list("wa")).toEqual([
      ["wa", ann],
      ["wa", ben],
    ]);
    expect(await list(undefined, ann)).toEqual([
      ["sms", ann],
      ["wa", ann],
    ]);
    expect(await list("sms", "1234567")).toEqual([["sms", ann]]);
    const { rows } = await listSuppressions(owner, { channel: "wa", q: ann, limit: 5 });
    await removeSuppression(owner, { id: rows[0]?.id ?? "" });
    expect(await list(undefined, ann)).toEqual([["sms", ann]]);
    expect(await countSuppressions(owner)).toEqual({ holding: 3, expired: 0, isMore: false });
    expect(await countSuppressions(owner, { channel: "wa" })).toEqual({ holding: 1, expired: 0, isMore: false });
  });

  test("says of each line what became of it in each, and leaves one entry in the trail", async () => {
    await add(ann, ["wa"], "Wrote to us");
    const { lines, ...counts } = await add(`${ann}\nnobody`, both);
    expect(counts).toEqual({ added: 1, alreadyThere: 1, refused: 1 });
    expect(lines).toMatchObject([
      { line: 1, fate: "added", channel: "sms", number: ann },
      { line: 1, fate: "already_there", channel: "wa", reason: "Wrote to us" },
      { line: 2, fate: "refused" },
    ]);
    const entries = await world.services.db.system.execute<{ meta: unknown }>(sql`
      select meta from audit where workspace_id = ${owner.workspace.id} and action = 'suppression.added' order by seq`);
    expect(entries.map(({ meta }) => meta)).toMatchObject([
      { channels: ["wa"], numbers: 1 },
      { channels: ["sms"], numbers: 1 },
    ]);
  });

  test("of the same numbers at once, whatever channel is named first, stores each once", async () => {
    const numbers = Array.from({ length: 100 }, (_, index) => `+4917012${String(index).padStart(5, "0")}`).join("\n");
    const results = await Promise.all([add(numbers, ["sms", "wa"]), add(numbers, ["wa", "sms"])]);
    expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(200);
    expect(await countSuppressions(owner)).toMatchObject({ holding: 200 });
  });

  test("means the first channel where none is named", async () => {
    await add(ann);
    expect(await list()).toEqual([["sms", ann]]);
  });
});

describe("the list of all channels", () => {
  test("goes on page by page, each entry once", async () => {
    await add(`${ann}\n${ben}`, both);
    const found: string[] = [];
    for (let cursor: ReturnType<typeof byTime.read> | undefined; ; ) {
      const { rows, next } = await listSuppressions(owner, { limit: 1, cursor });
      found.push(...rows.map(({ id }) => id));
      if (next === null) break;
      cursor = byTime.read(next);
    }
    expect(new Set(found).size).toBe(4);
  });

  test("finds whoever was erased by the whole number, in each channel that keeps them out", async () => {
    await add(ann, both);
    await erasePersonalData(owner, { subject: ann, typed: ann, reason: "They asked for it" });
    expect(await list(undefined, ann)).toEqual([
      ["sms", null],
      ["wa", null],
    ]);
    expect(await list("wa", ann)).toEqual([["wa", null]]);
  });

  test("is downloaded with the channel of each, or one channel of it", async () => {
    await add(ann, both);
    await add(ben, ["wa"]);
    const download = async (channel?: MessageArea) => {
      const { chunks } = await exportSuppressions(owner, { channel });
      let text = "";
      for await (const chunk of chunks) text += new TextDecoder().decode(chunk);
      const [header = [], ...rows] = csvRecords(text.replace(/^\uFEFF/, ""));
      return rows.map((cells) => [cells[header.indexOf("channel")], cells[0]]).toSorted();
    };
    expect(await download()).toEqual([
      ["sms", `'${ann}`],
      ["wa", `'${ann}`],
      ["wa", `'${ben}`],
    ]);
    expect(await download("sms")).toEqual([["sms", `'${ann}`]]);
  });
});

describe("importing into channels", () => {
  const rows = [ann, ben, "nobody"].map((number) => [number, "", ""]);
  const begin = async (settings: object) =>
    beginImport(owner, {
      uploadId: await storeUpload(owner, "suppressions", ["number", "reason", "until"], rows),
      kind: "suppressions",
      settings: { ...suppressionColumns, ...settings },
    });

  test("takes each number over into each, and counts its row once, by what it did most", async () => {
    await add(ann, ["wa"]);
    await add(ben, both);
    const { id } = await begin({ channels: both });
    await importAll(owner);
    expect((await importRow(owner, id)).counts).toEqual({ added: 1, updated: 0, unchanged: 1, refused: 1 });
    expect(await list(undefined, ann)).toEqual([
      ["sms", ann],
      ["wa", ann],
    ]);
    expect(await getImport(owner, id)).toMatchObject({ channels: both });
  });

  test("into one leaves the others as they are", async () => {
    const { id } = await begin({ channels: ["wa"] });
    await importAll(owner);
    expect((await importRow(owner, id)).counts).toMatchObject({ added: 2 });
    expect(await list("sms")).toEqual([]);
    expect(await list("wa")).toHaveLength(2);
  });

  test("at once by two that name the channels in another order stores each number once", async () => {
    const [one, other] = await Promise.all([begin({ channels: ["sms", "wa"] }), begin({ channels: ["wa", "sms"] })]);
    await importAll(owner);
    expect((await importRow(owner, one.id)).counts).toMatchObject({ refused: 1 });
    expect((await importRow(owner, other.id)).counts).toMatchObject({ refused: 1 });
    expect(await list()).toHaveLength(4);
  });
});
