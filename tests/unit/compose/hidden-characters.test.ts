import { describe, expect, it } from "vitest";
import { hiddenIn, withoutHidden } from "#server/compose/hidden-characters.ts";

describe("characters that nobody sees", () => {
  it("are found with their names and places", () => {
    expect(hiddenIn("a\u200bb\u202ec")).toEqual([
      { at: 1, length: 1, name: "zero-width space" },
      { at: 3, length: 1, name: "right-to-left override" },
    ]);
    expect(hiddenIn("\u0000").map(({ name }) => name)).toEqual(["U+0000"]);
    expect(hiddenIn("a\ud800b")).toEqual([{ at: 1, length: 1, name: "U+D800" }]);
  });

  it("are not line breaks, letters of any script, emoji, or what holds those together", () => {
    for (const text of ["two\nlines\tand more\r\n", "مرحبا", "می\u200cخواهم", "👩‍👩‍👧 ❤️‍🔥", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "क्‍ष", "😀"])
      expect(hiddenIn(text), text).toEqual([]);
  });

  it("are what a joiner is that joins nothing", () => {
    expect(hiddenIn("pass\u200dword").map(({ name }) => name)).toEqual(["zero-width joiner"]);
  });

  it("are taken out, and nothing else is", () => {
    expect(withoutHidden("\ufeffHello \u200b{{1}}\u2069!")).toBe("Hello {{1}}!");
    expect(withoutHidden("as it was")).toBe("as it was");
  });
});
