import { expect, test } from "vitest";
import { parseTheme } from "#components/page/shell/theme/theme.ts";
import { initialsOf } from "#components/page/shell/tile.tsx";

test("a cookie that is no theme is the system's", () => {
  expect([undefined, "", "dark", "light", "<script>"].map(parseTheme)).toEqual([
    "system",
    "system",
    "dark",
    "light",
    "system",
  ]);
});

test("initials are the first letters of two words, in any script", () => {
  expect(["Harbour Retail", "Ana", "王 小明", "", "ops@harbour.example"].map(initialsOf)).toEqual([
    "HR",
    "A",
    "王小",
    "?",
    "OH",
  ]);
});
