import { expect, test } from "vitest";
import { looseWords } from "#scripts/tree/loose-words.ts";

test("Text between tags and in what people read or hear is found, with its line", () => {
  const source =
    'export const A = () => (\n  <p className="flex gap-2" title="More of it">\n    Nothing <b>{count}</b> here\n  </p>\n);';
  expect(looseWords("a.tsx", source)).toEqual([
    { line: 2, words: "More of it" },
    { line: 3, words: "Nothing" },
    { line: 3, words: "here" },
  ]);
});

test("Marks, figures, classes and texts of the catalogues are none", () => {
  const source = 'export const A = () => <p className="font-medium" title={t("a.b")}>{t("a.c")} · 7 — {count}</p>;';
  expect(looseWords("a.tsx", source)).toEqual([]);
});
