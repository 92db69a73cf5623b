import { expect, test } from "vitest";
import { crowdedFolders } from "#scripts/tree/crowded-folders.ts";

const files = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`);

test("a folder may hold as many files as are allowed, and one more is found", () => {
  expect(crowdedFolders([...files("rooms/full", 25), ...files("rooms/crowded", 26)], 25)).toEqual([
    { folder: "rooms/crowded", count: 26 },
  ]);
});

test("what lies in folders further in is counted there", () => {
  expect(crowdedFolders([...files("rooms", 20), ...files("rooms/inner", 20)], 25)).toEqual([]);
});
