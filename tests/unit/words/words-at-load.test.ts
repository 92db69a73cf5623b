import { globSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";

/** Loads modules anew, one after the other, and says which looked messages up as they loaded, and which messages. */
async function readAtLoad(paths: readonly string[]) {
  vi.resetModules();
  const { countLookUps } = await import("#words/catalogue.server.ts");
  const found: string[] = [];
  for (const path of paths) {
    const before = new Map(countLookUps());
    await import(path);
    const keys = [...countLookUps()].filter(([key, count]) => count !== before.get(key)).map(([key]) => key);
    if (keys.length > 0) found.push(`${path}, or a module that it imports: ${keys.join(", ")}`);
  }
  return found;
}

test("no module that says something looks a text up while it loads", { timeout: 300_000 }, async () => {
  const files = globSync(
    "{components,server/contract,server/compose,server/domain,server/trpc,server/auth}/**/*.{ts,tsx}",
  ).toSorted();
  expect(files.length).toBeGreaterThan(1000);
  expect(await readAtLoad(files.map((file) => resolve(file)))).toEqual([]);
});

test("a module that looks a text up while it loads is caught", async () => {
  const eager = fileURLToPath(import.meta.resolve("./reads-as-it-loads.ts"));
  expect(await readAtLoad([eager])).toEqual([`${eager}, or a module that it imports: form.cancel`]);
});
