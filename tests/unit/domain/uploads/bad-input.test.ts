import { describe, expect, test } from "vitest";
import { problemOf, readBytes } from "./read.ts";

const people = (count: number) => Array.from({ length: count }, (_, no) => `Ann ${no},+49151${10_000_000 + no}`);
const header = "Name,Number";
const table = (...rows: (string | string[])[]) => [header, ...rows.flat()].join("\n");
const latin = (text: string) => Buffer.from(text, "latin1");

describe("a file that cannot be read is refused with a sentence that says what and where", () => {
  const cases: Record<string, [file: () => Buffer | string, sentence: RegExp]> = {
    "a picture": [
      () => latin("\x89PNG\r\n\x1A\n\0\0\0\rIHDR"),
      /not a table but a picture \(PNG\)\. Save the table as CSV/,
    ],
    "a photo": [() => latin("\xFF\xD8\xFF\xE0\0\x10JFIF"), /a picture \(JPEG\)/],
    "a PDF": [() => "%PDF-1.7\n1 0 obj", /not a table but a PDF/],
    "an old Excel file": [
      () => latin("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1\0\0Workbook"),
      /old Excel or Office file \(\.xls\)/,
    ],
    "a workbook with a password": [
      () => Buffer.concat([latin("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), Buffer.from("EncryptedPackage", "utf16le")]),
      /protected by a password/,
    ],
    "a web page": [() => "\uFEFF <!DOCTYPE html><html><table>", /a web page \(HTML\)/],
    XML: [() => '<?xml version="1.0"?><rows/>', /not a table but XML/],
    JSON: [() => '[{"number": "+4915112345678"}]', /not a table but JSON/],
    "bytes of anything": [() => Buffer.from(Array.from({ length: 4000 }, (_, no) => (no * 7919) % 256)), /not text/],
    "nothing but a byte order mark": [() => "\uFEFF", /file is empty/],
    "nothing but empty rows": [() => "\n , ,\n\r\n", /file is empty/],
    "only a header": [() => "Name,Number\n\n", /only a header/],
    "a NUL": [() => table(people(3), "B\0b,+4915112345678"), /a NUL at byte 77, in row 5,/],
    "a NUL far behind": [() => table(people(50_000), "\0"), /in row 50,002,/],
    "a NUL a few rows after a very long one": [
      () => table(Array(40).fill("x".repeat(9000)).join(","), people(3), "\0"),
      /in row 6,/,
    ],
    "a NUL in UTF-16": [() => Buffer.from(`\uFEFF${table("B\0b,1")}`, "utf16le"), /a NUL at byte 27, in row 2,/],
    "a quote that is not closed": [
      () => table(people(3), '"Bob,+4915112345678', "Eve,1"),
      /In row 5 a quote \("\) is opened/,
    ],
    "a quote that is not closed in a large file": [
      () => table(people(10), '"Bob', people(100_000)),
      /In row 12 a quote/,
    ],
    "a cell that goes on after its quote, over the line": [
      () => table('"Bob" and more,1', '"Eve",2', "Mallory,3"),
      /In row 2 a cell continues after its closing quote/,
    ],
    "5,000 columns": [
      () => Array.from({ length: 5000 }, (_, no) => `c${no}`).join(","),
      /Row 1 has 5,000 columns, and at most 200 are read/,
    ],
    "a row that is too wide": [() => table("a,b", "x,".repeat(5000)), /Row 3 has 5,000 columns/],
    "a cell that is too long": [
      () => table("Ann,1", `Bob,${"x".repeat(12_345)}`),
      /The cell in row 3, column “Number” has 12,345 characters, and at most 10,000/,
    ],
    "too many rows": [() => table(people(200_001)), /continues at row 200,002 after 200,000 rows/],
    "a line without end": [() => "x".repeat(3_000_000), /does not end within 2,000,000 characters/],
    "UTF-32": [() => latin("\xFF\xFE\0\0N\0\0\0"), /UTF-32/],
    "UTF-16 cut in the middle of a character": [
      () => Buffer.from(`\uFEFF${table("Ann,1")}`, "utf16le").subarray(0, -1),
      /cannot be read as UTF-16LE/,
    ],
  };
  for (const [what, [file, sentence]] of Object.entries(cases))
    test(what, async () => {
      expect(await problemOf(file())).toMatch(sentence);
    });
});

test("200,000 rows and 200 columns are read", async () => {
  expect((await readBytes(table(people(200_000)))).rowCount).toBe(200_000);
  const wide = Array.from({ length: 200 }, (_, no) => `c${no}`).join(";");
  expect((await readBytes(`${wide}\n${wide}`, { hasHeader: true })).columns).toHaveLength(200);
});

test("formulas stay the text they are", async () => {
  const { rows } = await readBytes(table("=1+2,@SUM(A1)", '"=HYPERLINK(""http://x.example"")",+4915112345678'));
  expect(rows).toEqual([
    [2, "=1+2", "@SUM(A1)"],
    [3, '=HYPERLINK("http://x.example")', "+4915112345678"],
  ]);
});

test("a wide row's block is never large", async () => {
  const row = Array.from({ length: 10 }, () => "x".repeat(9000)).join(",");
  const { blocks } = await readBytes(Array.from({ length: 100 }, () => row).join("\n"), { hasHeader: false });
  expect(blocks.length).toBeGreaterThan(5);
  for (const block of blocks) expect(JSON.stringify(block).length).toBeLessThan(1_300_000);
});

describe("the header", () => {
  const columnsOf = async (text: string, hasHeader?: boolean) =>
    (await readBytes(text, hasHeader === undefined ? {} : { hasHeader })).columns;

  test("is the first row where its texts differ and none is a number", async () => {
    expect(await columnsOf("Name,Mobile\nAnn,+49 151 1234-5678")).toEqual(["Name", "Mobile"]);
    expect(await columnsOf("Ann,+49 151 1234-5678\nBob,015112345678")).toEqual(["Column 1", "Column 2"]);
    expect(await columnsOf("+4915112345678\n+4915112345679")).toEqual(["Column 1"]);
    expect(await columnsOf("Name,name\nAnn,Bob")).toEqual(["Column 1", "Column 2"]);
  });

  test("is what a person says it is", async () => {
    expect(await columnsOf("Name,Mobile\nAnn,1", false)).toEqual(["Column 1", "Column 2"]);
    expect(await columnsOf("Ann,+4915112345678\nBob,1", true)).toEqual(["Ann", "+4915112345678"]);
  });

  test("gets names where it has none, and different ones where it repeats itself", async () => {
    expect(await columnsOf("Name,,Mobile,name\nAnn,x,+4915112345678,y", true)).toEqual([
      "Name",
      "Column 2",
      "Mobile",
      "name (2)",
    ]);
  });

  test("may have empty cells at its end, and rows that have more than it get columns of their own", async () => {
    const read = await readBytes("Name,Mobile,,\nAnn,+4915112345678,,\nBob,1,two,three\nEve");
    expect(read.columns).toEqual(["Name", "Mobile", "Column 3", "Column 4"]);
    expect(read.rows).toEqual([
      [2, "Ann", "+4915112345678"],
      [3, "Bob", "1", "two", "three"],
      [4, "Eve", ""],
    ]);
  });

  test("is not the line in which a file names its delimiter", async () => {
    const read = await readBytes("sep=|\r\nName|Mobile\r\nA;nn|+4915112345678\r\n");
    expect(read.columns).toEqual(["Name", "Mobile"]);
    expect(read.rows).toEqual([[2, "A;nn", "+4915112345678"]]);
  });
});

test("empty rows are left out, and rows keep the number that a spreadsheet shows", async () => {
  const { rows } = await readBytes('Name,Number\n\n,\n"two\nlines",+4915112345678\n \nBob,+4915112345679\n');
  expect(rows.map(([no]) => no)).toEqual([4, 6]);
});

test("a quote in the middle of a cell is text, and so is one after a quoted cell on the same line", async () => {
  const { rows } = await readBytes(table('5" screen,1', '"Bob "the" cat",2'));
  expect(rows).toEqual([
    [2, '5" screen', "1"],
    [3, 'Bob "the" cat', "2"],
  ]);
});

test("lines that end differently in one file are all lines", async () => {
  const { rows } = await readBytes('a,1\r\nb,2\nc,3\r"d\r\ne",4', { hasHeader: false });
  expect(rows).toEqual([
    [1, "a", "1"],
    [2, "b", "2"],
    [3, "c", "3"],
    [4, "d\ne", "4"],
  ]);
});
