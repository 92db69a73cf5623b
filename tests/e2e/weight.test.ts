import { globSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, product, test } from "#tests/support/browser-test.ts";

const mostBytes = 250_000;

/** The scripts that a page asks for at first, by what the build says of it: those of Next and of everything around the page. */
function scriptsOf(manifest: string): string[] {
  const whole: { rootMainFiles: string[] } = JSON.parse(
    readFileSync(join(product.distDir, "build-manifest.json"), "utf8"),
  );
  // "globalThis.__RSC_MANIFEST[address] = {…};", of which only the value is wanted.
  const text = readFileSync(manifest, "utf8");
  const value = text.slice(text.indexOf("= {", text.indexOf("__RSC_MANIFEST[")) + 2).replace(/;?\s*$/, "");
  const { entryJSFiles }: { entryJSFiles: Record<string, string[]> } = JSON.parse(value);
  return [...new Set([...whole.rootMainFiles, ...Object.values(entryJSFiles).flat()])];
}

test("no page loads more than 250 kB of compressed JavaScript at first", () => {
  const app = join(product.distDir, "server", "app");
  const manifests = globSync("**/page_client-reference-manifest.js", { cwd: app }).map((path) => join(app, path));
  expect(manifests.length).toBeGreaterThan(70);
  const tooHeavy = manifests.flatMap((manifest) => {
    const bytes = scriptsOf(manifest)
      .map((script) => statSync(join(product.distDir, `${script}.br`)).size)
      .reduce((sum, one) => sum + one, 0);
    return bytes > mostBytes ? [`${relative(app, manifest)}: ${bytes}`] : [];
  });
  expect(tooHeavy).toEqual([]);
});
