import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Scope } from "#server/domain/scope.ts";
import { anchorHeads } from "#server/domain/trail/anchor-heads.ts";
import { chainOfWorkspace } from "#server/domain/trail/chains.ts";
import { exportChain } from "#server/domain/trail/export.ts";
import { readKeptAnchors } from "#server/domain/trail/kept-anchors.ts";
import { verifyFile } from "#server/domain/trail/verify-file.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { append, appendMany, openWorld, type World } from "./world.ts";

let world: World;
let scope: Scope;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  scope = { ...(await createWorkspace(world.services)), ip: "192.0.2.7" };
  await appendMany(scope, 2);
  await anchor();
  await append(scope, { meta: { reason: "not storable: \0" } });
  await append(scope, { meta: { index: 4 } });
  await anchor();
});
afterAll(() => world.close());

const anchor = () => anchorHeads(world.services, world.anchorsFile);

async function download(by: Scope = scope, upTo?: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of (await exportChain(chainOfWorkspace(by), { upTo })).chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

const withoutNames = () => ({
  ...scope,
  permissions: new Set([...scope.permissions].filter((one) => one !== "personal.see")),
});

async function* piecesOf(bytes: Buffer, size = 100): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

const verified = (file: Buffer | string, size?: number) => verifyFile(piecesOf(Buffer.from(file), size));
const brokenOf = async (file: Buffer | string) => (await verified(file)).broken;

/** The file with one of its lines changed, which is found by what it says. */
async function withLine(kind: string, index: number, change: (line: Record<string, unknown>) => void): Promise<string> {
  const lines = (await download()).toString("utf8").trimEnd().split("\n");
  const found = lines.flatMap((line, at) => (line.startsWith(`{"kind":"${kind}"`) ? [at] : []));
  const at = found[index] ?? -1;
  const value = JSON.parse(lines[at] ?? "") as Record<string, unknown>;
  change(value);
  lines[at] = JSON.stringify(value);
  return `${lines.join("\n")}\n`;
}

test("untouched it verifies, in pieces that cut its letters in two", async () => {
  const file = await download();
  expect(file.includes("\u{FFFD}")).toBe(true);
  for (const size of [1, 7, 100_000]) expect(await verified(file, size)).toMatchObject({ broken: null, entries: 4 });
});

describe("a byte that makes no UTF-8 is not read as the sign that stands for such bytes", () => {
  test("where the file has that sign", async () => {
    const file = await download();
    const at = file.indexOf("\u{FFFD}");
    file[at] = 0xf0;
    expect(file.toString("utf8")).toBe((await download(scope, 4)).toString("utf8"));
    expect(await brokenOf(file)).toMatchObject({ seq: 3, what: expect.stringContaining("is not as it was written") });
  });

  test("and half a surrogate pair, escaped, is not either", async () => {
    const forged = await withLine("entry", 2, (entry) => {
      entry.text = String(entry.text).replace("\u{FFFD}", "\ud800");
    });
    expect(await brokenOf(forged)).toMatchObject({ seq: 3 });
  });
});

test("an entry whose text was taken out, or that says it is of another version, is named", async () => {
  expect(await brokenOf(await withLine("entry", 1, (entry) => (entry.text = null)))).toMatchObject({ seq: 2 });
  for (const version of [1, 3]) {
    const other = await withLine("entry", 1, (entry) => Object.assign(entry, { version }));
    expect(await brokenOf(other)).toMatchObject({ seq: 2, what: `nothing was ever written in version ${version}` });
  }
});

test("bytes moved between salt and name are found, although what is hashed stays the same", async () => {
  const forged = await withLine("entry", 1, (entry) => {
    const personal = String(entry.personal);
    Object.assign(entry, { salt: entry.salt + Buffer.from(personal.slice(0, -1)).toString("hex"), personal: "}" });
  });
  expect(await brokenOf(forged)).toMatchObject({ seq: 2 });
});

describe("the anchors of a file", () => {
  test("are all there and in their order", async () => {
    const lines = (await download()).toString("utf8").trimEnd().split("\n");
    const [manifest = "", first = "", second = "", ...entries] = lines;
    const file = (...of: string[]) => `${[...of, ...entries].join("\n")}\n`;
    expect(await brokenOf(file(manifest, first, second))).toBeNull();
    for (const forged of [
      file(manifest, second, first),
      file(manifest, first),
      file(manifest, second),
      file(manifest, first, first, second),
      file(manifest),
    ])
      expect(await brokenOf(forged)).toMatchObject({ seq: 1, what: expect.stringContaining("anchor") });
  });

  test("that name a key which is none are not sound, and break nothing else", async () => {
    const publicKey = Buffer.from("no key at all");
    const id = createHash("sha256").update(publicKey).digest("hex").slice(0, 32);
    const lines = (await download()).toString("utf8").trimEnd().split("\n");
    const forged = lines.map((line) => {
      const value = JSON.parse(line) as Record<string, unknown>;
      if (value.kind === "manifest") value.keys = [{ id, publicKey: publicKey.toString("base64") }];
      if (value.kind === "anchor") value.keyId = id;
      return `${JSON.stringify(value)}\n`;
    });
    expect(await brokenOf(forged.join(""))).toMatchObject({ seq: 2, what: expect.stringContaining("not signed") });
  });
});

test("a file that ends before anchors kept elsewhere is sound as far as it goes, and the answer says that more came", async () => {
  const kept = (await readKeptAnchors(world.anchorsFile)).get(scope.workspace.id);
  const short = await download(scope, 3);
  expect(await verifyFile(piecesOf(short), () => kept)).toMatchObject({
    broken: null,
    entries: 3,
    goesOn: { seq: 4, at: expect.stringMatching(/Z$/) },
  });
  expect(await verifyFile(piecesOf(await download(scope, 4)), () => kept)).toMatchObject({
    broken: null,
    goesOn: null,
  });
});

test("a line that never ends is refused before it fills the memory", async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (; read < 2000; read++) yield Buffer.alloc(1024 * 1024, 0x20);
  }
  expect((await verifyFile(endless())).broken).toMatchObject({ seq: 1 });
  expect(read).toBeLessThan(200);
});

test("who may not see personal data gets a file that says so, and a forged claim of it is named", async () => {
  const file = (await download(withoutNames())).toString("utf8");
  expect(await brokenOf(file)).toBeNull();
  const [, entry = ""] = /("kind":"entry","seq":1,.*)/.exec((await download()).toString("utf8")) ?? [];
  expect(await brokenOf(file.replace(/"kind":"entry","seq":1,.*/, entry))).toMatchObject({ seq: 1 });
});
