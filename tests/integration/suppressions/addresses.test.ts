import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { createScope, type Scope } from "#server/domain/scope.ts";
import { aboutAddress } from "#server/domain/sending/evidence/about-address.ts";
import { addSuppressions } from "#server/domain/sending/suppressions/add.ts";
import { removeSuppression } from "#server/domain/sending/suppressions/change.ts";
import { suppressionChannels } from "#server/domain/sending/suppressions/channels.ts";
import { exportSuppressions } from "#server/domain/sending/suppressions/export-list.ts";
import { countSuppressions, listSuppressions } from "#server/domain/sending/suppressions/list.ts";
import { findSuppressed } from "#server/domain/sending/suppressions/suppressed.ts";
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

const all = [...suppressionChannels];
const [ann, ben] = ["ann@example.com", "+491701234568"] as const;
const add = (numbers: string, channels = all, reason = "Asked us to stop") =>
  addSuppressions(owner, { channels, numbers, country: null, reason, until: null });
const list = async (asked: { channel?: (typeof all)[number]; q?: string } = {}, scope = owner) =>
  (await listSuppressions(scope, { ...asked, limit: 50 })).rows.map((row) => [row.channel, row.number]).toSorted();

/** May do what the owner may, but for seeing personal data, as a program may be. */
function masked(): Scope {
  const scope = createScope(owner);
  return { ...scope, permissions: new Set([...scope.permissions].filter((one) => one !== "personal.see")) };
}

describe("addresses", () => {
  test("are suppressed for email beside numbers in the channels of messages, in small letters and each once", async () => {
    const { lines, ...counts } = await add(` Ann@Example.com; ${ben}\nANN@example.com\nann@nowhere`);
    expect(counts).toEqual({ added: 3, alreadyThere: 0, refused: 1 });
    expect(lines).toMatchObject([
      { line: 1, fate: "added", channel: "email", number: ann },
      { line: 1, fate: "added", channel: "sms", number: ben },
      { line: 1, fate: "added", channel: "wa", number: ben },
      { line: 2, fate: "added", channel: "email", number: ann },
      { line: 3, fate: "refused", problem: "This is not an address. Write it like ada@example.com." },
    ]);
    expect(await list()).toEqual([
      ["email", ann],
      ["sms", ben],
      ["wa", ben],
    ]);
    expect(await add("ann@EXAMPLE.com")).toMatchObject({ added: 0, alreadyThere: 1 });
    expect(await countSuppressions(owner, { channel: "email" })).toMatchObject({ holding: 1 });
  });

  test("belong to email alone, and numbers to the other channels alone", async () => {
    expect(await add(ann, ["sms", "wa"])).toMatchObject({
      added: 0,
      lines: [{ fate: "refused", problem: "This is an address. Choose email to suppress addresses." }],
    });
    expect(await add(ben, ["email"])).toMatchObject({ added: 0, lines: [{ fate: "refused" }] });
    expect(await list()).toEqual([]);
  });

  test("are found whole and in part in any letter case, and by their mask alone where that is all one sees", async () => {
    await add(`${ann}\n${ben}`);
    for (const q of ["ANN@Example.com", "EXAMPLE.c", "nn@"]) expect(await list({ q }), q).toEqual([["email", ann]]);
    expect(await list({ q: ann, channel: "sms" })).toEqual([]);
    expect(await list({ q: ann }, masked())).toEqual([]);
    expect(await list({ q: "a•••@" }, masked())).toEqual([["email", "a•••@•••.com"]]);
  });

  test("tell on their page that they are suppressed, until somebody ends it", async () => {
    expect(await aboutAddress(owner, { address: ann })).toMatchObject({ suppression: null });
    await add(ann, ["email"], "Complained");
    const { suppression } = await aboutAddress(owner, { address: " ANN@example.com" });
    expect(suppression).toMatchObject({ reason: "Complained", until: null, createdByName: owner.person.name });
    await removeSuppression(owner, { id: suppression?.id ?? "" });
    expect(await aboutAddress(owner, { address: ann })).toMatchObject({ suppression: null });
  });

  test("stay suppressed by a hash where their person was erased", async () => {
    await add(ann, ["email"], `Of ${ann}`);
    await erasePersonalData(owner, { subject: ann, typed: ann, reason: "They asked for it" });
    expect(await list()).toEqual([["email", null]]);
    expect(await list({ q: ann })).toEqual([["email", null]]);
    expect(await add(ann)).toMatchObject({ added: 0, alreadyThere: 1 });
    const place = { workspaceId: owner.workspace.id, channel: "email" } as const;
    const found = await inWorkspace(world.services.db.app, owner.workspace.id, (tx) =>
      findSuppressed(tx, owner.services.keyring, place, [ann]),
    );
    expect(found.get(ann)?.reason).not.toContain(ann);
  });

  test("are downloaded, and imported again with what stands beside them", async () => {
    await add(`${ann}\n+ben@example.com`, ["email"]);
    const { chunks } = await exportSuppressions(owner, { channel: "email" });
    const text = Buffer.concat(await Array.fromAsync(chunks))
      .toString("utf8")
      .replace(/^\uFEFF/, "");
    const [columns = [], ...rows] = csvRecords(text);
    expect(rows.map((cells) => cells[columns.indexOf("channel")])).toEqual(["email", "email"]);
    const begin = async (channels: typeof all, cells: string[][]) =>
      beginImport(owner, {
        uploadId: await storeUpload(owner, "suppressions", ["number", "reason", "until"], cells),
        kind: "suppressions",
        settings: { ...suppressionColumns, channels },
      });
    const again = await begin(
      ["email"],
      rows.map((cells) => cells.slice(0, 3)),
    );
    await importAll(owner);
    expect((await importRow(owner, again.id)).counts).toEqual({ added: 0, updated: 0, unchanged: 2, refused: 0 });
    const mixed = await begin(all, [
      ["Cat@example.com", "", ""],
      [ben, "", ""],
      [ann, "Another reason", ""],
      ["cat@nowhere", "", ""],
    ]);
    await importAll(owner);
    expect((await importRow(owner, mixed.id)).counts).toEqual({ added: 2, updated: 1, unchanged: 0, refused: 1 });
    expect(await getImport(owner, mixed.id)).toMatchObject({ channels: all });
    expect(await list()).toEqual([
      ["email", "+ben@example.com"],
      ["email", ann],
      ["email", "cat@example.com"],
      ["sms", ben],
      ["wa", ben],
    ]);
  });
});
