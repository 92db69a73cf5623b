import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFile } from "#server/domain/tables/uploads/reader/read-file.ts";
import { inlineRow, workbookEntries, workbookOf } from "#tests/support/workbook.ts";
import { zipOf } from "#tests/support/zip.ts";
import { problemOf, readBytes, sourceOf } from "./read.ts";

const header = inlineRow(1, ["Name", "Number"]);
const noHeader = { hasHeader: false };

/** A sheet of one cell, as what it is read. */
async function cellText(xml: string, changes: { styles?: string; strings?: string; from1904?: boolean } = {}) {
  const read = await readBytes(workbookOf({ sheets: [{ rows: `<row r="1">${xml}</row>` }], ...changes }), noHeader);
  return read.rows[0]?.[1];
}

/** A number whose style has the given format. */
function formatted(value: string, format: string, from1904 = false) {
  const styles = `<numFmts><numFmt numFmtId="170" formatCode="${format}"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>`;
  return cellText(`<c r="A1" s="1"><v>${value}</v></c>`, { styles, from1904 });
}

test("shared, rich and inline texts are read, without how they are pronounced", async () => {
  const strings =
    "<si><t>Ann</t></si><si><r><rPr><b/></rPr><t>Bo</t></r><r><t xml:space='preserve'>b </t></r></si><si><t>東京</t><rPh sb='0' eb='2'><t>トウキョウ</t></rPh></si>";
  const rows = `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c></row><row r="7"><c r="B7" t="s"><v>2</v></c><c r="D7" t="inlineStr"><is><t>a_x000D_b &amp; c</t></is></c></row>`;
  const read = await readBytes(workbookOf({ sheets: [{ name: "People", rows }], strings }), noHeader);
  expect(read.rows).toEqual([
    [3, "Ann", "", "Bob "],
    [7, "", "東京", "", "a\rb & c"],
  ]);
  expect(read.columns).toEqual(["Column 1", "Column 2", "Column 3", "Column 4"]);
  expect(read.format).toEqual({ kind: "xlsx", sheet: "People", hasHeader: false });
});

test("the first sheet with rows is read, a hidden one only where no other has any", async () => {
  const rows = header + inlineRow(2, ["Ann", "+4915112345678"]);
  const secret = { name: "Secret", state: "hidden" as const, rows: header + inlineRow(2, ["Bob", "+4915112345679"]) };
  const blank = { name: "Blank", rows: '<row r="1"><c r="A1" s="1"/></row>' };
  const read = await readBytes(workbookOf({ sheets: [secret, blank, { name: "Real", rows }] }));
  expect(read.format.sheet).toBe("Real");
  expect(read.rows).toEqual([[2, "Ann", "+4915112345678"]]);
  expect((await readBytes(workbookOf({ sheets: [blank, secret] }))).format.sheet).toBe("Secret");
});

describe("a number keeps its digits", () => {
  const numbers: Record<string, string> = {
    "491701234567": "491701234567",
    "4.91701234567E+11": "491701234567",
    "4.9170123456789012E+17": "491701234567890120",
    "12345678901234567890": "12345678901234567890",
    "0.30000000000000004": "0.3",
    "12.50": "12.5",
    "1E-3": "0.001",
    "-1.5E+3": "-1500",
    "100": "100",
    "1E+300": `1${"0".repeat(300)}`,
    "0": "0",
    "-0": "0",
  };
  for (const [stored, shown] of Object.entries(numbers))
    test(`${stored} is ${shown.slice(0, 30)}`, async () => {
      expect(await cellText(`<c r="A1"><v>${stored}</v></c>`)).toBe(shown);
    });

  test("every whole number that a spreadsheet holds exactly is read as it is", async () => {
    const property = fc.asyncProperty(fc.maxSafeInteger(), async (number) => {
      const [mantissa = "", power = ""] = number.toExponential().split("e");
      for (const written of [String(number), `${mantissa}E${power}`])
        expect(await cellText(`<c r="A1"><v>${written}</v></c>`)).toBe(String(number));
    });
    await fc.assert(property, { numRuns: 200 });
  });

  test("zeros in front that only the format has are there", async () => {
    expect(await formatted("1067", "00000")).toBe("01067");
  });
});

describe("dates are written as ISO has them", () => {
  const dates: [value: string, format: string, shown: string][] = [
    ["46145", "dd.mm.yyyy", "2026-05-03"],
    ["46145", "[$-407]d. mmmm yyyy;@", "2026-05-03"],
    ["46145.604166666664", "yyyy\\-mm\\-dd hh:mm", "2026-05-03T14:30:00"],
    ["46145.999999999", "yyyy-mm-dd hh:mm:ss", "2026-05-04T00:00:00"],
    ["0.604166666666667", "h:mm AM/PM", "14:30:00"],
    ["1.5", "[h]:mm", "36:00:00"],
    ["1", "yyyy-mm-dd", "1900-01-01"],
    ["61", "yyyy-mm-dd", "1900-03-01"],
    ["-5", "yyyy-mm-dd", "-5"],
    ["12", "0 &quot;days&quot;", "12"],
    ["12.5", "[Red]#,##0.00 _€", "12.5"],
  ];
  for (const [value, format, shown] of dates)
    test(`${value} as ${format} is ${shown}`, async () => {
      expect(await formatted(value, format)).toBe(shown);
    });

  test("a workbook that counts from 1904 is read so", async () => {
    expect(await formatted("44683", "yyyy-mm-dd", true)).toBe("2026-05-03");
  });

  test("formats that every workbook has are known", async () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
    expect(await cellText('<c r="A1" s="1"><v>46145</v></c>', { styles })).toBe("2026-05-03");
  });
});

test("what a formula came to is read, and one that nobody calculated stays text", async () => {
  expect(await cellText('<c r="A1" t="str"><f>UPPER("a")</f><v>A</v></c>')).toBe("A");
  expect(await cellText('<c r="A1"><f>WEBSERVICE("http://x.example")</f></c>')).toBe('=WEBSERVICE("http://x.example")');
  expect(await cellText('<c r="A1" t="b"><v>1</v></c>')).toBe("TRUE");
  expect(await cellText('<c r="A1" t="e"><v>#DIV/0!</v></c>')).toBe("#DIV/0!");
});

test("any table comes back cell by cell from a workbook", async () => {
  const text = fc.string({ unit: fc.constantFrom(..."ab 1+<&>\"'=\n\r_x", "é", "漢", "😀"), maxLength: 12 });
  const property = fc.asyncProperty(
    fc.array(fc.array(text, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 10 }),
    async (rows) => {
      fc.pre(rows.some((cells) => cells.some((cell) => cell.trim() !== "")));
      const xml = rows.map((cells, index) => inlineRow(index + 1, cells)).join("");
      const read = await readBytes(workbookOf({ sheets: [{ rows: xml }] }), noHeader);
      const trimmed = (cells: readonly (string | number)[]) =>
        cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
      expect(read.rows.map(trimmed)).toEqual(
        rows.flatMap((cells, index) =>
          cells.some((cell) => cell.trim() !== "") ? [[index + 1, ...trimmed(cells)]] : [],
        ),
      );
    },
  );
  await fc.assert(property, { numRuns: 500 });
});

describe("a workbook that cannot be read is refused with a sentence", () => {
  const good = { sheets: [{ rows: header + inlineRow(2, ["Ann", "+4915112345678"]) }] };
  const cases: Record<string, [file: () => Buffer, sentence: RegExp]> = {
    "no sheet has anything": [() => workbookOf({ sheets: [{ rows: "" }] }), /workbook is empty/],
    "only a header": [() => workbookOf({ sheets: [{ rows: header }] }), /only a header/],
    "an archive of other files": [
      () => zipOf([{ name: "a.txt", text: "hello" }]),
      /archive \(ZIP\) without a workbook/,
    ],
    "an OpenDocument table": [
      () =>
        zipOf([
          { name: "mimetype", text: "x" },
          { name: "content.xml", text: "<a/>" },
        ]),
      /OpenDocument/,
    ],
    "a locked archive": [
      () => zipOf(workbookEntries(good).map((entry) => ({ ...entry, encrypted: true as const }))),
      /protected by a password/,
    ],
    "cut short": [() => workbookOf(good).subarray(0, -60), /damaged/],
    "bytes changed inside": [
      () => {
        const bytes = Buffer.from(workbookOf(good));
        const at = bytes.indexOf("xl/worksheets/sheet1.xml") + 30;
        bytes.fill(0x55, at, at + 40);
        return bytes;
      },
      /damaged/,
    ],
    "a sheet that is no XML": [
      () =>
        zipOf(workbookEntries(good).map((entry) => (entry.name.includes("sheet1") ? { ...entry, text: "<a" } : entry))),
      /damaged/,
    ],
    "more than it says it unpacks to": [
      () =>
        zipOf(
          workbookEntries(good).map((entry) => (entry.name.includes("sheet1") ? { ...entry, claimedSize: 10 } : entry)),
        ),
      /damaged/,
    ],
    "a bomb": [
      () => workbookOf({ sheets: [{ rows: header + " ".repeat(40 * 1024 * 1024) }] }),
      /larger than the 512 MiB that are read, or was made to be/,
    ],
    "too many files": [
      () => zipOf(Array.from({ length: 2001 }, (_, no) => ({ name: `f${no}`, text: "" }))),
      /2001 files in it/,
    ],
    "a column that no sheet has": [
      () => workbookOf({ sheets: [{ rows: '<row r="1"><c r="ZZZZZ1"><v>1</v></c></row>' }] }),
      /damaged/,
    ],
    "5,000 columns": [
      () =>
        workbookOf({
          sheets: [
            {
              rows: inlineRow(
                1,
                Array.from({ length: 5000 }, (_, no) => `c${no}`),
              ),
            },
          ],
        }),
      /Row 1 has 5,000 columns, and at most 200/,
    ],
  };
  for (const [what, [file, sentence]] of Object.entries(cases))
    test(what, async () => {
      expect(await problemOf(file())).toMatch(sentence);
    });
});

describe("a workbook that was made to keep a worker busy or to fill memory", () => {
  const inAMoment = { timeout: 30_000 };

  test("a number of a hundred thousand digits is a text, and one cell too long", inAMoment, async () => {
    for (const value of [`${"1".repeat(100_000)}x`, `0.${"0".repeat(100_000)}1`])
      expect(
        await problemOf(workbookOf({ sheets: [{ rows: `<row r="1"><c r="A1"><v>${value}</v></c></row>` }] }), noHeader),
      ).toMatch(/at most 10,000 are read/);
  });

  test("a number format of a hundred thousand brackets is none", inAMoment, async () => {
    expect(await formatted("44197", "[".repeat(100_000))).toBe("44197");
  });

  test("styles that would fill memory", inAMoment, async () => {
    const styles = `<cellXfs>${'<xf numFmtId="0"/>'.repeat(1_000_000)}</cellXfs>`;
    expect(await problemOf(workbookOf({ sheets: [{ rows: header }], styles }))).toMatch(/damaged/);
  });

  test("a long text that thousands of cells name", { timeout: 30_000 }, async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(200);
    const rows = Array.from({ length: 140 }, (_, no) => `<row r="${no + 1}">${cells}</row>`).join("");
    const file = workbookOf({ sheets: [{ rows }], strings: `<si><t>${"a".repeat(10_000)}</t></si>` });
    const keeper = { keep: async () => undefined, restart: async () => undefined };
    await expect(readFile(sourceOf(file), noHeader, keeper)).rejects.toThrow(
      /Up to row 135 the cells hold more than 268,435,456 characters/,
    );
  });
});
