import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { upload } from "#db/schema/uploads.ts";
import { byRow } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { beginUpload } from "#server/domain/tables/uploads/begin.ts";
import { discardUpload } from "#server/domain/tables/uploads/discard.ts";
import { finishUpload } from "#server/domain/tables/uploads/finish.ts";
import { partBytes } from "#server/domain/tables/uploads/formats/limits.ts";
import { getUpload } from "#server/domain/tables/uploads/get.ts";
import { storePart } from "#server/domain/tables/uploads/part.ts";
import { readRows } from "#server/domain/tables/uploads/rows.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { begun, partCountOf, partsOf, readAll, received, storedRows, uploaded, uploadRow } from "./world.ts";

let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
});
afterAll(() => world.close());

const line = (no: number) => `Person ${no},+49151${10_000_000 + no},${"x".repeat(60)}`;
const table = (count: number) =>
  Buffer.from(`Name,Number,Note\n${Array.from({ length: count }, (_, no) => line(no)).join("\n")}\n`);
const allRows = (count: number) => Array.from({ length: count }, (_, no) => [no + 2, ...line(no).split(",")]);

describe("before a byte is sent", () => {
  const input = { purpose: "recipients", name: "all.csv", source: "file", options: {} } as const;

  test("a file of 3 GB is refused with its size and the limit, and leaves nothing", async () => {
    const before = await world.services.db.system.$count(upload);
    await expect(beginUpload(owner, { ...input, byteCount: 3 * 1024 ** 3 })).rejects.toThrow(
      "“all.csv” is 3 GiB, and at most 64 MiB can be read. Nothing was sent.",
    );
    await expect(beginUpload(owner, { ...input, byteCount: 0 })).rejects.toThrow("is empty");
    expect(await world.services.db.system.$count(upload)).toBe(before);
  });

  test("no more is begun than a gigabyte at once, until some of it was read or discarded", async () => {
    const other = await createWorkspace(world.services);
    const large = { ...input, byteCount: 64 * 1024 * 1024 };
    const ids: string[] = [];
    for (let no = 0; no < 16; no += 1) ids.push((await beginUpload(other, large)).id);
    await expect(beginUpload(other, large)).rejects.toMatchObject({ code: "too_many" });
    await discardUpload(other, ids[0] ?? "");
    await beginUpload(other, large);
    await beginUpload(owner, large);
  });

  test("the limits are said", async () => {
    const said = await beginUpload(owner, { ...input, byteCount: 64 * 1024 * 1024 });
    expect(said).toMatchObject({ partBytes, maxRows: 200_000 });
  });
});

describe("parts", () => {
  test("in any order and repeated make the file, and are gone once it is read", async () => {
    const bytes = table(20_000);
    const parts = [...partsOf(bytes).entries()];
    expect(parts.length).toBeGreaterThan(2);
    const id = await begun(owner, bytes);
    for (const [no, part] of [...parts.toReversed(), ...parts]) await storePart(owner, { id, no, bytes: part });
    expect(await getUpload(owner, id)).toMatchObject({ state: "receiving", receivedBytes: bytes.length });
    await finishUpload(owner, id);
    await readAll(world.services);
    expect(await getUpload(owner, id)).toMatchObject({
      state: "read",
      problem: null,
      rowCount: 20_000,
      columns: ["Name", "Number", "Note"],
      format: { kind: "csv", encoding: "utf-8", delimiter: ",", hasHeader: true },
      createdByName: owner.person.name,
    });
    expect(await storedRows(world.services, id)).toEqual(allRows(20_000));
    expect(await partCountOf(world.services, id)).toBe(0);
  });

  test("sent at once are all counted", async () => {
    const bytes = table(20_000);
    const id = await begun(owner, bytes);
    const parts = [...partsOf(bytes).entries()];
    await Promise.all([...parts, ...parts].map(([no, part]) => storePart(owner, { id, no, bytes: part })));
    expect((await uploadRow(world.services, id)).receivedBytes).toBe(bytes.length);
  });

  test("that are missing are named, and nothing is read until they are there", async () => {
    const bytes = table(20_000);
    const id = await begun(owner, bytes);
    const [first, ...others] = partsOf(bytes);
    for (const [index, part] of others.entries()) await storePart(owner, { id, no: index + 1, bytes: part });
    await expect(finishUpload(owner, id)).rejects.toMatchObject({ code: "conflict", details: { missingParts: [0] } });
    await readAll(world.services);
    expect((await uploadRow(world.services, id)).state).toBe("receiving");
    await storePart(owner, { id, no: 0, bytes: first ?? Buffer.alloc(0) });
    expect(await finishUpload(owner, id)).toEqual({ id });
    // The answer may be lost: said again, it is as it was.
    expect(await finishUpload(owner, id)).toEqual({ id });
  });

  test("of another size, beyond the end, or with other bytes are refused, and those there stay", async () => {
    const bytes = table(10);
    const id = await begun(owner, bytes);
    const refused = async (no: number, part: Buffer) =>
      storePart(owner, { id, no, bytes: part }).then(
        () => "taken",
        (error: Error) => error.message,
      );
    expect(await refused(0, bytes.subarray(1))).toMatch(/Part 0 has 8\d\d bytes instead of 8\d\d\./);
    expect(await refused(0, Buffer.concat([bytes, bytes]))).toContain("instead of");
    expect(await refused(0, Buffer.alloc(0))).toContain("has 0 bytes");
    expect(await refused(1, Buffer.from("x"))).toContain("there is no part 1");
    await storePart(owner, { id, no: 0, bytes });
    expect(await refused(0, Buffer.alloc(bytes.length, 65))).toContain("with different bytes");
    await finishUpload(owner, id);
    expect(await refused(0, bytes)).toContain("have been received already");
    await readAll(world.services);
    expect(await storedRows(world.services, id)).toEqual(allRows(10));
  });
});

describe("a file that cannot be read", () => {
  test("says so with its sentence, and keeps nothing of it; what was read before stays", async () => {
    const good = await uploaded(owner, table(3));
    const bad = await uploaded(owner, `${table(1200)}"Bob,1\n`);
    expect(await uploadRow(world.services, bad)).toMatchObject({ state: "failed", rowCount: 0, columns: null });
    expect((await getUpload(owner, bad)).problem).toContain("In row 1,202 a quote");
    expect([await partCountOf(world.services, bad), await storedRows(world.services, bad)]).toEqual([0, []]);
    expect(await storedRows(world.services, good)).toEqual(allRows(3));
  });

  test("because its encoding is another one is read anew, and no row is there twice", async () => {
    const rows = Array.from({ length: 15_000 }, (_, no) => line(no)).join("\n");
    const id = await uploaded(owner, Buffer.from(`Name,Number,Note\n${rows}\nJürgen,1,2\n`, "latin1"));
    expect(await uploadRow(world.services, id)).toMatchObject({ state: "read", rowCount: 15_001 });
    expect((await storedRows(world.services, id)).at(-1)).toEqual([15_002, "Jürgen", "1", "2"]);
  });
});

describe("rows", () => {
  test("are paged by the numbers they have in the spreadsheet", async () => {
    const id = await uploaded(
      owner,
      `Name,Number\n${Array.from({ length: 1300 }, (_, no) => `P${no},${no}\n`).join("\n")}`,
    );
    const seen: number[] = [];
    for (let cursor: number | undefined; ; ) {
      const page = await readRows(owner, { id, cursor, limit: 200 });
      seen.push(...page.rows.map(({ row }) => row));
      if (page.next === null) break;
      cursor = byRow.read(page.next);
    }
    expect(seen).toEqual(Array.from({ length: 1300 }, (_, no) => no * 2 + 2));
    expect((await readRows(owner, { id, cursor: 1001, limit: 1 })).rows).toEqual([
      { row: 1002, cells: ["P500", "500"] },
    ]);
  });

  test("are as wide as the widest, and masked whole for those who may not see personal data", async () => {
    const id = await uploaded(owner, "Name,Number\nAnn,+4915112345678\nBob,1,ann@home.example\n");
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    expect((await readRows(owner, { id, limit: 9 })).rows).toEqual([
      { row: 2, cells: ["Ann", "+4915112345678", ""] },
      { row: 3, cells: ["Bob", "1", "ann@home.example"] },
    ]);
    expect((await readRows(analyst, { id, limit: 9 })).rows).toEqual([
      { row: 2, cells: ["•••", "+49151••••5678", ""] },
      { row: 3, cells: ["•••", "•••", "a•••@•••.example"] },
    ]);
  });

  test("of what is still read are not shown", async () => {
    const id = await received(owner, table(3));
    expect(await readRows(owner, { id, limit: 9 })).toEqual({ rows: [], next: null });
    await readAll(world.services);
  });
});

describe("who may", () => {
  test("upload, correct and discard is who may send, or for suppressions who keeps that list", async () => {
    const id = await uploaded(owner, table(2));
    const developer = await createMember(world.services, owner.workspace, "developer");
    await expect(begun(developer, table(2))).rejects.toMatchObject({ code: "forbidden" });
    await expect(begun(developer, table(2), { purpose: "suppressions" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(storePart(developer, { id, no: 0, bytes: table(2) })).rejects.toMatchObject({ code: "forbidden" });
    await expect(discardUpload(developer, id)).rejects.toMatchObject({ code: "forbidden" });
    expect(await getUpload(developer, id)).toMatchObject({ state: "read" });
    const suppressions = await uploaded(owner, table(2), { purpose: "suppressions" });
    await expect(getUpload(developer, suppressions)).rejects.toMatchObject({ code: "forbidden" });
    await expect(readRows(developer, { id: suppressions, limit: 1 })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("from another workspace finds nothing", async () => {
    const id = await received(owner, table(2));
    const stranger = await createWorkspace(world.services);
    const tries = [
      () => getUpload(stranger, id),
      () => readRows(stranger, { id, limit: 1 }),
      () => storePart(stranger, { id, no: 0, bytes: table(2) }),
      () => finishUpload(stranger, id),
      () => discardUpload(stranger, id),
    ];
    for (const tried of tries) await expect(tried()).rejects.toMatchObject({ code: "not_found" });
    await readAll(world.services);
    expect(await storedRows(world.services, id)).toEqual(allRows(2));
  });
});

test("uploads are read in the order in which they came, those of archived workspaces not at all", async () => {
  const archived = await createWorkspace(world.services);
  const held = await received(archived, table(2));
  await world.services.db.system.execute(
    sql`update workspace set archived_at = now() where id = ${archived.workspace.id}`,
  );
  const ids = [await received(owner, table(2)), await received(owner, table(2))];
  await readAll(world.services);
  const read = await world.services.db.system
    .select({ id: upload.id })
    .from(upload)
    .where(sql`${upload.id} in (${ids[0]}, ${ids[1]}) and ${upload.state} = 'read'`)
    .orderBy(asc(upload.readAt));
  expect(read.map(({ id }) => id)).toEqual(ids);
  expect((await uploadRow(world.services, held)).state).toBe("reading");
  await world.services.db.system.delete(upload).where(eq(upload.id, held));
});
