import fc from "fast-check";
import { expect, test } from "vitest";
import { countsInWords } from "#components/archive/recording-counts.ts";
import { sizeInWords, tooLarge } from "#server/domain/calls/recordings/source/limits.ts";
import { readByteRange } from "#server/domain/exports/byte-range.ts";
import { told } from "#server/platform/kept-words.ts";

test("sizes are said as disks count them", () => {
  const said = [0, 999, 1000, 812_345, 999_950, 100_000_000, 3_000_000_000].map(sizeInWords);
  expect(said).toEqual(["0 bytes", "999 bytes", "1 kB", "812 kB", "1.0 MB", "100.0 MB", "3.0 GB"]);
  expect(told(tooLarge(3_000_000_000))).toBe("Too large: 3.0 GB; at most 100 MB are kept.");
});

test("a range lies within the file, whatever is asked", () => {
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => `bytes=${from}-${to}`),
  );
  fc.assert(
    fc.property(header, fc.nat({ max: 100_000 }), (text, size) => {
      const range = readByteRange(text, size);
      if (range === null || range === "outside") return;
      expect(0 <= range.from && range.from <= range.to && range.to < size).toBe(true);
    }),
  );
});

test("how recordings stand is said in sentences, and nothing is said of what is not", () => {
  const none = { copied: 0, bytes: 0, waiting: 0, dead: 0, tooLarge: 0, foreign: 0, failed: 0, leaving: 0 };
  expect(countsInWords({ ...none, isListing: false })).toEqual([]);
  const some = { ...none, copied: 1204, bytes: 3_400_000_000, waiting: 293, dead: 3, leaving: 1 };
  expect(countsInWords({ ...some, isListing: true })).toEqual([
    "1,204 of 1,500 recordings copied, 3.4 GB.",
    "Switchboard is looking for more.",
    "293 wait to be copied.",
    "3 links are dead: the platform no longer has the file.",
    "1 copy is being removed.",
  ]);
});
