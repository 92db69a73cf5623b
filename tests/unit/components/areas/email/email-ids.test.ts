import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressOf, chunkIds, longestId, readEmailIds } from "#components/areas/email/look-up/email-ids.ts";
import { sumCounts } from "#components/areas/email/look-up/figures.ts";

describe("pasted email ids", () => {
  test("commas, blanks and line ends separate in any mixture", () => {
    expect(readEmailIds("a1, a2\na3\t a4,\r\na5").ids).toEqual(["a1", "a2", "a3", "a4", "a5"]);
  });
  test("each id counts once, and repeats are told with how often", () => {
    expect(readEmailIds("a b a\na")).toEqual({
      ids: ["a", "b"],
      duplicates: [{ id: "a", times: 3 }],
      blanks: 0,
      tooLong: [],
    });
  });
  test("an empty cell or line between others is a blank, what surrounds the whole is not", () => {
    expect(readEmailIds("a,,b\n\nc").blanks).toBe(2);
    expect(readEmailIds("\n, a,b ,\n\n")).toEqual({ ids: ["a", "b"], duplicates: [], blanks: 0, tooLong: [] });
    expect(readEmailIds("")).toEqual({ ids: [], duplicates: [], blanks: 0, tooLong: [] });
  });
  test("what is too long to be an id is set aside and told", () => {
    const long = "x".repeat(longestId + 1);
    expect(readEmailIds(`a ${long}`)).toMatchObject({ ids: ["a"], tooLong: [long] });
    expect(readEmailIds("x".repeat(longestId)).tooLong).toEqual([]);
  });
  test("no id ever holds a separator, and none is lost or doubled, however they are joined", () => {
    const id = fc.stringMatching(/^[A-Za-z0-9@._-]{1,30}$/);
    const separator = fc.constantFrom(",", " ", "\n", ", ", ",\n", "\r\n", "\t");
    fc.assert(
      fc.property(fc.array(fc.tuple(id, separator), { maxLength: 60 }), (parts) => {
        const pasted = parts.map(([one, between]) => one + between).join("");
        expect(readEmailIds(pasted).ids).toEqual([...new Set(parts.map(([one]) => one))]);
        expect(readEmailIds(pasted).blanks).toBe(0);
      }),
    );
  });
  test("any text at all gives ids without separators", () => {
    fc.assert(
      fc.property(fc.string(), (pasted) => {
        for (const one of readEmailIds(pasted).ids) expect(one).not.toMatch(/[\s,]/);
      }),
    );
  });
});

describe("chunks of ids", () => {
  test("a call asks about at most 200, in order, and nothing is left out", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 1000 }), (ids) => {
        const chunks = chunkIds(ids);
        expect(chunks.flat()).toEqual(ids);
        expect(chunks.every((chunk) => chunk.length > 0 && chunk.length <= 200)).toBe(true);
        expect(chunks.length).toBe(Math.ceil(ids.length / 200));
      }),
    );
  });
});

describe("sums of the answered counts", () => {
  const counts = { success: "9", fail: "1", sending: "0", nofound: "190" };
  test("each count is summed over the calls", () => {
    expect(sumCounts([counts, counts])).toEqual({ success: 18, fail: 2, sending: 0, nofound: 380 });
  });
  test("a count that one call left out has no sum", () => {
    expect(sumCounts([counts, { ...counts, nofound: null, fail: "few" }])).toEqual({
      success: 18,
      fail: null,
      sending: 0,
      nofound: null,
    });
  });
});

describe("the address of a look-up", () => {
  const at = (ids: readonly string[]) => addressOf("https://portal.example/demo/emails?ids=old&app=em-app-1", ids);

  test("holds its ids, in the place of those before", () => {
    expect(at(["1-2", "x y"])).toBe("https://portal.example/demo/emails?ids=1-2%2Cx+y&app=em-app-1");
  });

  test("holds none where they are too many for an address, or may be somebody's address", () => {
    const none = "https://portal.example/demo/emails?app=em-app-1";
    expect(at(["ana@example.com"])).toBe(none);
    expect(at(Array.from({ length: 400 }, (_, index) => `id-${index}`))).toBe(none);
  });
});
