import fc from "fast-check";
import { SegmentedMessage } from "sms-segments-calculator";
import { describe, expect, it } from "vitest";
import { countParts, countText } from "#server/compose/texts/count-parts.ts";

const extended = [..."^{}\\[~]|€\f"];
const gsm = [..."@£ abcXYZ0189ÄÖÜßéñΔΩ\n\r?!'\""];
const simple = [..."’“…–—çőЖяאتعหลักनमस्ते漢字かなハングル한글ＡＢ"];
const joined = [
  "👍",
  "👩‍👩‍👧‍👦",
  "🇩🇪",
  "👍🏽",
  "e\u0301",
  "ก\u0e49",
  "น\u0e33",
  "क्ष",
  "\u0600",
  "\u200d",
  "\ufe0f",
  "\u1100",
  "\u1161",
  "각",
  "각\u11a8",
  "\u0301",
  "\ud83d",
  "\udc4d",
  "\r\n",
  "❤️",
  "👁️‍🗨️",
  "\u{110bd}",
  "©",
  "ﾞ",
  "\uff9e",
];

const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...gsm) },
  { weight: 3, arbitrary: fc.constantFrom(...extended) },
);
const anyPiece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...gsm, ...extended) },
  { weight: 4, arbitrary: fc.constantFrom(...simple) },
  { weight: 4, arbitrary: fc.constantFrom(...joined) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 3 }) },
);
const text = (of: fc.Arbitrary<string>, about: number) =>
  fc
    .tuple(
      fc.array(of, { maxLength: 40 }),
      fc.nat({ max: about }),
      fc.array(of, { maxLength: 40 }),
      fc.constantFrom("a", "я"),
    )
    .map(([before, gap, after, filler]) => before.join("") + filler.repeat(gap) + after.join(""));

function byPackage(message: string) {
  const counted = new SegmentedMessage(message);
  const isGsm = counted.encodingName === "GSM-7";
  return {
    characters: [...message].length,
    encoding: counted.encodingName,
    parts: counted.segmentsCount,
    left: Math.max(0, Math.floor((counted.segments.at(-1)?.freeSizeInBits() ?? 0) / (isGsm ? 7 : 16))),
  };
}

describe("counting parts", () => {
  it("agrees with the package on texts of GSM-7, also where a part ends within an extended character", () => {
    fc.assert(
      fc.property(text(piece, 320), (message) => {
        expect(countParts(message)).toEqual(byPackage(message));
      }),
      { numRuns: 2000 },
    );
  });

  it("agrees with the package on any text, also where a part ends within an emoji or a letter with marks", () => {
    fc.assert(
      fc.property(text(anyPiece, 150), (message) => {
        expect(countParts(message)).toEqual(byPackage(message));
      }),
      { numRuns: 2000 },
    );
  });

  it("agrees with the package on heaps of marks that fill whole parts", () => {
    fc.assert(
      fc.property(fc.nat(80), fc.nat(160), fc.nat(80), (before, marks, after) => {
        const message = `${"я".repeat(before)}e${"\u0301".repeat(marks)}${"я".repeat(after)}`;
        expect(countParts(message)).toEqual(byPackage(message));
      }),
      { numRuns: 300 },
    );
  });

  it("takes no seconds for marks without end, of which none can be sent", { timeout: 20_000 }, () => {
    for (const mark of ["\u0301", "\u200d", "👩\u200d"])
      expect(countParts(mark.repeat(100_000))).toMatchObject({
        characters: [...mark].length * 100_000,
        encoding: "UCS-2",
      });
  });

  it.each([0, 1, 69, 70, 71, 134, 135, 153, 159, 160, 161, 306, 307])("agrees at %i characters", (length) => {
    for (const character of ["a", "€", "я", "👍"]) {
      expect(countParts(character.repeat(length))).toEqual(byPackage(character.repeat(length)));
    }
  });
});

describe("what a character costs", () => {
  it("names each character that GSM-7 has not, where it stands and what could stand there", () => {
    const { encoding, forcing } = countText("It’s – “so” … 👍");
    expect(encoding).toBe("UCS-2");
    expect(forcing).toEqual([
      { character: "’", position: 3, replacement: "'" },
      { character: "–", position: 6, replacement: "-" },
      { character: "“", position: 8, replacement: '"' },
      { character: "”", position: 11, replacement: '"' },
      { character: "…", position: 13, replacement: "..." },
      { character: "👍", position: 15, replacement: null },
    ]);
  });

  it("says what replacing saves", () => {
    const count = countText(`Don’t miss it.${" More text".repeat(12)}`);
    expect(count).toMatchObject({ encoding: "UCS-2", parts: 2, perPart: 67 });
    expect(count.replaced).toMatchObject({ encoding: "GSM-7", parts: 1 });
    expect(count.replaced?.text.startsWith("Don't miss it.")).toBe(true);
  });

  it("counts positions in code points, and takes a letter and its mark for one where GSM-7 has it", () => {
    expect(countText("👍e\u0301\u00a0!").forcing).toEqual([
      { character: "👍", position: 1, replacement: null },
      { character: "e\u0301", position: 2, replacement: "é" },
      { character: "\u00a0", position: 4, replacement: " " },
    ]);
    expect(countText("👍e\u0301\u00a0!").replaced?.text).toBe("👍é !");
  });

  it("replaces no letters, and nothing of a text that is GSM-7 as it is", () => {
    expect(countText("Grüße, señor").replaced).toBeNull();
    expect(countText("Привет").replaced).toBeNull();
  });

  it("replaces only by what GSM-7 has", () => {
    fc.assert(
      fc.property(text(anyPiece, 20), (message) => {
        for (const { replacement } of countText(message).forcing) {
          if (replacement !== null) expect(countParts(replacement).encoding).toBe("GSM-7");
        }
      }),
    );
  });
});
