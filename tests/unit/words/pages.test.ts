import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findWordsOfPages } from "#words/pages/find.ts";

const folder = mkdtempSync(join(tmpdir(), "words-"));
afterAll(() => rmSync(folder, { recursive: true }));

function sources(files: Record<string, string>): string {
  const root = mkdtempSync(join(folder, "tree-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

test("A page brings the messages of what it draws in the browser, at once or later, and of nothing that the server alone draws", () => {
  const root = sources({
    "app/page.tsx": `import { Shown } from "#components/shown.tsx";\nimport type { Only } from "#components/types.tsx";\nt("pages.onServer");`,
    "components/shown.tsx": `"use client";\nimport {\n  words,\n} from "./words.ts";\nconst Later = () => import("./later.tsx");\nt("shown.now");`,
    "components/words.ts": `export const words = { get one() { return t("shown.inWords"); } };`,
    "components/later.tsx": `rich(\n  "shown.later",\n  {},\n);`,
    "components/types.tsx": `"use client";\nt("types.never");`,
  });
  expect(findWordsOfPages(root)).toEqual({ page: ["shown.inWords", "shown.later", "shown.now"] });
});

test("A page leaves out what the layouts around it bring, and a layout brings what fails and is not found beside it", () => {
  const root = sources({
    "app/layout.tsx": `import { Frame } from "#components/frame.tsx";`,
    "app/error.tsx": `"use client";\nt("frame.failed");`,
    "app/inner/page.tsx": `import { Frame } from "#components/frame.tsx";\nimport { Part } from "#components/part.tsx";`,
    "components/frame.tsx": `"use client";\nt("frame.title");`,
    "components/part.tsx": `"use client";\nt("part.title");`,
  });
  expect(findWordsOfPages(root)).toEqual({ layout: ["frame.failed", "frame.title"], "inner/page": ["part.title"] });
});

test("Every page and layout says its own name, so that it gets its own messages", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((path) =>
    /(^|\/)(page|layout)\.tsx$/.test(path),
  );
  expect(files.length).toBeGreaterThan(80);
  const wrong = files.filter(
    (path) =>
      !readFileSync(join("app", path), "utf8")
        .replaceAll(/\s/g, "")
        .includes(`withWords("${path.replace(/\.tsx$/, "")}",`),
  );
  expect(wrong).toEqual([]);
});
