import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createScope, type Scope } from "#server/domain/scope.ts";
import { anchorHeads } from "#server/domain/trail/anchor-heads.ts";
import { chainOfWorkspace } from "#server/domain/trail/chains.ts";
import { exportChain } from "#server/domain/trail/export.ts";
import { verifyFile } from "#server/domain/trail/verify-file.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { append, appendMany, openWorld, verify, type World } from "./world.ts";

let world: World;
let scope: Scope;
beforeAll(async () => {
  world = await openWorld(24);
});
beforeEach(async () => {
  scope = { ...(await createWorkspace(world.services)), ip: "192.0.2.7" };
});
afterAll(() => world.close());

async function download(by: Scope, upTo?: number): Promise<string> {
  const { chunks } = await exportChain(chainOfWorkspace(by), { upTo }, { pageRows: 3 });
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString("utf8");
}

async function* piecesOf(text: string | Buffer, size = 100): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

const anchor = () => anchorHeads(world.services, world.anchorsFile);
const withoutNames = (by: Scope) => ({
  ...by,
  permissions: new Set([...by.permissions].filter((one) => one !== "personal.see")),
});

describe("an exported chain", () => {
  test("verifies from the file alone, and its own download comes after what it holds", async () => {
    await appendMany(scope, 4);
    await anchor();
    await append(scope, { meta: { text: 'quotes " and \\ and 😀 and \n\u2028' }, personal: { targetName: "Zoë “Ω”" } });
    const text = await download(scope);
    expect(await verifyFile(piecesOf(text))).toMatchObject({
      broken: null,
      workspaceId: scope.workspace.id,
      entries: 5,
      anchors: { count: 1, last: { seq: 4 } },
    });
    expect(text).toContain("192.0.2.7");
    expect(await verify(scope)).toMatchObject({ broken: null, head: 6 });
  });

  test("is the same bytes up to the same entry, whoever writes and anchors meanwhile", async () => {
    await appendMany(scope, 5);
    const first = await download(scope);
    const writers = Promise.all(Array.from({ length: 8 }, () => appendMany(scope, 10)));
    const anchors = Promise.all([anchor(), anchor(), anchor()]);
    const during = await Promise.all([download(scope, 5), download(scope, 5)]);
    await Promise.all([writers, anchors]);
    await anchor();
    for (const again of [...during, await download(scope, 5)]) expect(again).toBe(first);
    expect(await verifyFile(piecesOf(first))).toMatchObject({ broken: null, entries: 5 });
  });

  test("made while others write holds a chain without gaps, up to its head", async () => {
    await appendMany(scope, 1);
    let isDone = false;
    const writers = Promise.all(
      Array.from({ length: 6 }, async () => {
        while (!isDone) await append(scope);
      }),
    );
    for (let round = 0; round < 5; round++) {
      const verified = await verifyFile(piecesOf(await download(scope), 5000));
      expect(verified).toMatchObject({ broken: null });
      expect(verified.entries).toBe(verified.head);
    }
    isDone = true;
    await writers;
  });

  test("of a chain without entries is sound too", async () => {
    expect(await verifyFile(piecesOf(await download(scope)))).toMatchObject({ broken: null, entries: 0, head: 0 });
  });

  test("names nobody to those who may not see personal data, and verifies all the same", async () => {
    await appendMany(scope, 3);
    const text = await download(withoutNames(scope));
    expect(text).not.toMatch(/192\.0\.2\.7|The owner|"salt":"/);
    expect(await verifyFile(piecesOf(text))).toMatchObject({ broken: null, entries: 3 });
  });

  test("has nobody in it whose data was erased, and verifies", async () => {
    await appendMany(scope, 3);
    await world.services.db.system.execute(sql`delete from audit_subject where workspace_id = ${scope.workspace.id}`);
    const text = await download(scope, 3);
    expect(text).not.toMatch(/192\.0\.2\.7|The owner/);
    expect(await verifyFile(piecesOf(text))).toMatchObject({ broken: null, entries: 3 });
  });

  test("is refused beyond the head, and to those who may not read the trail", async () => {
    await appendMany(scope, 2);
    await expect(download(scope, 3)).rejects.toMatchObject({ code: "invalid" });
    const sender = createScope({ ...scope, roles: ["sender"] });
    await expect(download(sender)).rejects.toMatchObject({ code: "forbidden" });
    expect(await verify(scope)).toMatchObject({ head: 2 });
  });
});

test("no more than two are made at once, also when many ask in the same moment", async () => {
  await appendMany(scope, 3);
  const files = await Promise.allSettled(Array.from({ length: 6 }, () => exportChain(chainOfWorkspace(scope))));
  const begun = files.flatMap((file) => (file.status === "fulfilled" ? [file.value.chunks] : []));
  const firsts = await Promise.allSettled(begun.map((chunks) => chunks.next()));
  expect(firsts.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(firsts.flatMap((first) => (first.status === "rejected" ? [first.reason] : []))).toMatchObject(
    begun.slice(2).map(() => ({ code: "too_many" })),
  );
  await Promise.all(begun.map((chunks) => chunks.return(undefined)));
  expect(await download(scope)).toContain('"seq":3');
});

test("whichever byte of the file is altered, and to what, verification names an entry", async () => {
  for (let round = 0; round < 3; round++) {
    await append(scope, { meta: { reason: "not storable: \0" } });
    await anchor();
  }
  const original = Buffer.from(await download(scope));
  await fc.assert(
    fc.asyncProperty(fc.nat(original.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
      const altered = Buffer.from(original);
      altered[at] = (altered[at] ?? 0) ^ mask;
      const { broken } = await verifyFile(piecesOf(altered, 997));
      expect(broken?.seq).toBeGreaterThanOrEqual(1);
      expect(broken?.what).toMatch(/\S/);
    }),
    { numRuns: 2000 },
  );
}, 120_000);

test("lines taken away, doubled, swapped or cut are named too", async () => {
  await appendMany(scope, 4);
  await anchor();
  const text = await download(scope);
  const lines = text.split("\n").slice(0, -1);
  const joined = (of: readonly (string | undefined)[]) => of.map((line) => `${line}\n`).join("");
  const [manifest, signed, one, two, three, four] = lines;
  const brokenAt = async (altered: string) => (await verifyFile(piecesOf(altered))).broken?.seq;
  expect(lines).toHaveLength(6);
  expect(await brokenAt(joined([manifest, signed, one, three, four]))).toBe(2);
  expect(await brokenAt(joined([manifest, signed, one, two, two, three, four]))).toBe(2);
  expect(await brokenAt(joined([manifest, signed, one, three, two, four]))).toBe(2);
  expect(await brokenAt(joined([manifest, signed, one, two, three]))).toBe(4);
  expect(await brokenAt(joined([manifest, one, signed, two, three, four]))).toBe(1);
  expect(await brokenAt(joined([signed, one, two, three, four]))).toBe(1);
  expect(await brokenAt(joined([manifest, signed, one, two, three, four, four]))).toBe(4);
  expect(await brokenAt(text.replace('"entry","seq":1,', '"entry","seq":0,'))).toBe(1);
  expect(await brokenAt(`${text}\n`)).toBe(5);
  expect(await brokenAt(text.slice(0, -1))).toBe(4);
  expect(await brokenAt("")).toBe(1);
});
