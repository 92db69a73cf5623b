import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SpoolFolder } from "#server/domain/sending/callbacks/intake/spool-files.ts";

async function folderOf(sizes: readonly number[]): Promise<{ folder: SpoolFolder; names(): Promise<number[]> }> {
  const path = await mkdtemp(join(tmpdir(), "switchboard-aside-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  const folder = new SpoolFolder(path);
  await folder.make();
  for (const size of sizes) await folder.setAside(Buffer.alloc(size), "corrupt");
  const first = (await readdir(join(path, "aside"))).sort();
  const names = async () => (await readdir(join(path, "aside"))).map((name) => first.indexOf(name)).sort();
  return { folder, names };
}

test("what was set aside long ago is deleted, and what was of late stays", async () => {
  const { folder, names } = await folderOf([10, 10, 10]);
  const aside = join(folder.path, "aside");
  const [oldest = ""] = (await readdir(aside)).sort();
  const longAgo = new Date(Date.now() - 91 * 86_400_000);
  await utimes(join(aside, oldest), longAgo, longAgo);
  expect(await folder.trimAside()).toBe(1);
  expect(await names()).toEqual([1, 2]);
  expect(await folder.trimAside()).toBe(0);
});

test("of what takes too much room the oldest is deleted", async () => {
  const { folder, names } = await folderOf([10, 30, 10]);
  expect(await folder.trimAside({ maxBytes: 35, days: 90 })).toBe(2);
  expect(await names()).toEqual([2]);
});
