import { expect, test } from "vitest";
import { describeCycle, folderCycles } from "#scripts/tree/folder-cycles.ts";

/** Files that import what stands beside them here, and nothing else. */
const tree = (imports: Record<string, string[]>) =>
  new Map(
    Object.entries(imports).map(([path, named]) => [
      path,
      named.map((name) => `import { a } from "${name}";`).join("\n"),
    ]),
  );

const downhill = {
  "components/ui/tap.tsx": [],
  "components/form/ask.tsx": ["#components/ui/tap.tsx", "react"],
  "components/sends/list/rows.tsx": ["../view.ts", "#components/form/ask.tsx"],
  "components/sends/view.ts": [],
  "server/domain/ground.ts": ["#components/ui/tap.tsx"],
};

test("folders whose imports all lead downhill are no cycle", () => {
  expect(folderCycles(tree(downhill), "components")).toEqual([]);
});

test("two folders that need each other by different files are found, with the imports that tie them", () => {
  const files = tree({
    ...downhill,
    "components/ui/box.tsx": ["#components/form/line.tsx"],
    "components/form/line.tsx": [],
  });
  expect(folderCycles(files, "components")).toEqual([
    {
      folders: ["components/form", "components/ui"],
      imports: [
        { from: "components/form/ask.tsx", to: "components/ui/tap.tsx" },
        { from: "components/ui/box.tsx", to: "components/form/line.tsx" },
      ],
    },
  ]);
});

test("a cycle may lead over many folders, and what only hangs on it is no part of it", () => {
  const files = tree({
    "components/a/one.ts": ["#components/b/one.ts"],
    "components/b/one.ts": [],
    "components/b/two.ts": ["#components/c/one.ts"],
    "components/c/one.ts": [],
    "components/c/two.ts": ["#components/a/two.ts", "#components/ui/tap.tsx"],
    "components/a/two.ts": [],
    "components/ui/tap.tsx": [],
  });
  expect(folderCycles(files, "components").map(({ folders }) => folders)).toEqual([
    ["components/a", "components/b", "components/c"],
  ]);
});

test("a folder's own files count as one beside the folders in it", () => {
  const files = tree({ ...downhill, "components/sends/page.tsx": ["./list/rows.tsx"] });
  expect(folderCycles(files, "components").map(({ folders }) => folders)).toEqual([
    ["components/sends", "components/sends/list"],
  ]);
});

test("files directly in the base stand alone: one may be below its folders and another above", () => {
  const files = tree({
    "server/domain/ground.ts": [],
    "server/domain/people/invite.ts": ["../ground.ts"],
    "server/domain/overview.ts": ["./people/invite.ts"],
  });
  expect(folderCycles(files, "server/domain")).toEqual([]);
});

test("imports of types and imports at run time tie folders as well", () => {
  const files = new Map([
    ["components/a/one.ts", 'import type { B } from "#components/b/one.ts";'],
    ["components/b/one.ts", "export type B = string;"],
    ["components/b/two.ts", 'const a = await import("#components/a/two.ts");'],
    ["components/a/two.ts", ""],
  ]);
  expect(folderCycles(files, "components")).toHaveLength(1);
});

test("a cycle is described by who needs whom, the fewest imports first, and a few of the files", () => {
  const [cycle] = folderCycles(
    tree({
      "components/a/one.ts": ["../b/one.ts", "../b/two.ts", "../b/three.ts", "../b/four.ts"],
      "components/b/one.ts": [],
      "components/b/two.ts": ["../a/two.ts"],
      "components/a/two.ts": [],
    }),
    "components",
  );
  expect(cycle && describeCycle(cycle)).toBe(
    [
      "components/a, components/b: these folders need each other",
      "  components/b needs components/a: components/b/two.ts imports components/a/two.ts",
      "  components/a needs components/b: components/a/one.ts imports components/b/one.ts; components/a/one.ts imports components/b/two.ts; components/a/one.ts imports components/b/three.ts; 1 more",
    ].join("\n"),
  );
});
