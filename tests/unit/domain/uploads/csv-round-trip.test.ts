import fc from "fast-check";
import { expect, test } from "vitest";
import type { UploadRow } from "#db/schema/uploads.ts";
import { readBytes } from "./read.ts";

const delimiters = [",", ";", "\t", "|", "\x1F", "^", "~"] as const;
const lineEnds = ["\n", "\r\n", "\r"] as const;
const encodings = ["utf-8", "utf-8 marked", "utf-16le", "utf-16be", "utf-16le marked", "utf-16be marked"] as const;

const letters = [..."abcXYZ 019+-=@.,;|\t^~'\"\n\r\x1F", "é", "ß", "Ж", "漢", "😀", "\u00A0", "\u3000"];
const cell = fc.string({ unit: fc.constantFrom(...letters), maxLength: 8 });

/** A table of at least two columns, which a delimiter can be seen in, with rows of any length. */
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 12 });

type Written = { delimiter: string; lineEnd: string; quoting: "all" | "needed"; endsWithLine: boolean };

function write(rows: readonly (readonly string[])[], { delimiter, lineEnd, quoting, endsWithLine }: Written): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const needed = (text: string) => text.includes(delimiter) || /["\r\n]/.test(text);
  const line = (cells: readonly string[]) =>
    cells.map((text) => (quoting === "all" || needed(text) ? quoted(text) : text)).join(delimiter);
  return rows.map(line).join(lineEnd) + (endsWithLine ? lineEnd : "");
}

function encode(text: string, encoding: (typeof encodings)[number]): Buffer {
  if (encoding.startsWith("utf-8")) return Buffer.from(encoding.endsWith("marked") ? `\uFEFF${text}` : text, "utf8");
  const bytes = Buffer.from(encoding.endsWith("marked") ? `\uFEFF${text}` : text, "utf16le");
  return encoding.startsWith("utf-16be") ? bytes.swap16() : bytes;
}

/** What is to come back: rows with anything in them, numbered as they stand, without empty cells at their ends. */
function expected(rows: readonly (readonly string[])[]): UploadRow[] {
  return rows.flatMap((cells, index): UploadRow[] =>
    cells.some((text) => text.trim() !== "") ? [[index + 1, ...withoutEmptyEnd(cells)]] : [],
  );
}

function withoutEmptyEnd<Part>(cells: readonly Part[]): Part[] {
  return cells.slice(0, cells.findLastIndex((text) => text !== "") + 1);
}

const ways = {
  delimiter: fc.constantFrom(...delimiters),
  lineEnd: fc.constantFrom(...lineEnds),
  quoting: fc.constantFrom("all" as const, "needed" as const),
  endsWithLine: fc.boolean(),
};

const numRuns = 2000;

test("any table written as CSV comes back cell by cell, whatever sets cells and lines apart and wherever its bytes are cut", async () => {
  const property = fc.asyncProperty(
    table,
    fc.record(ways),
    fc.constantFrom(...encodings),
    fc.array(fc.nat(400), { maxLength: 6 }),
    async (rows, written, encoding, cuts) => {
      fc.pre(expected(rows).length > 0);
      const bytes = encode(write(rows, written), encoding);
      // Few letters may be of any encoding: what a byte order mark does not say, a person does.
      const said = encoding.endsWith("marked") || encoding === "utf-8" ? {} : { encoding };
      const read = await readBytes(bytes, { ...said, delimiter: written.delimiter, hasHeader: false }, cuts);
      expect(read.rows.map(withoutEmptyEnd)).toEqual(expected(rows));
      expect(read.rowCount).toBe(read.rows.length);
    },
  );
  await fc.assert(property, { numRuns });
});

/** As people's tables are: the same number of cells in each row, with names and numbers in them. */
const person = fc.tuple(
  fc.constantFrom("Müller, Hans", "Zoë", "O'Neil; Ann", "李雷", 'Max "the cat"', "Ann | Bob", "two\nlines"),
  fc.integer({ min: 10_000_000, max: 99_999_999 }).map((number) => `+49151${number}`),
  fc.constantFrom("Köln", "Paris", "", "München, Nord", "12,50", "Bad\tTölz"),
);

test("delimiter, line ends and encoding of a table of people are found out", async () => {
  const property = fc.asyncProperty(
    fc.array(person, { minLength: 2, maxLength: 20 }),
    fc.record({ ...ways, delimiter: fc.constantFrom(",", ";", "\t", "|") }),
    fc.constantFrom(...encodings),
    fc.array(fc.nat(600), { maxLength: 6 }),
    async (people, written, encoding, cuts) => {
      const header = ["Name", "Number", "City"];
      const read = await readBytes(encode(write([header, ...people], written), encoding), {}, cuts);
      expect(read.format).toEqual({
        kind: "csv",
        encoding: encoding.split(" ")[0],
        delimiter: written.delimiter,
        hasHeader: true,
      });
      expect(read.columns).toEqual(header);
      expect(read.rows).toEqual(people.map((cells, index) => [index + 2, ...cells]));
    },
  );
  await fc.assert(property, { numRuns });
});

test("text of older encodings is read in the one that it looks like", async () => {
  const rows = Array.from({ length: 30 }, (_, no) => `Jörg Müller ${no};Straße in Köln;+4915112345${no + 100}`);
  const text = ["Größe;Straße;Nummer", ...rows].join("\r\n");
  const read = await readBytes(Buffer.from(text, "latin1"));
  expect(read.format).toEqual({ kind: "csv", encoding: "windows-1252", delimiter: ";", hasHeader: true });
  expect(read.columns).toEqual(["Größe", "Straße", "Nummer"]);
  expect(read.rows.at(-1)).toEqual([31, "Jörg Müller 29", "Straße in Köln", "+4915112345129"]);
});

test("a byte that is no UTF-8 far behind the start makes the file be read anew, and nothing is read twice", async () => {
  const plain = Array.from({ length: 20_000 }, (_, no) => `Ann ${no};+49151${no + 10_000_000}`);
  const bytes = Buffer.from([...plain, "Jörg;+4915112345678"].join("\n"), "latin1");
  const cuts = Array.from({ length: 20 }, (_, no) => no * 20_000);
  const read = await readBytes(bytes, {}, cuts);
  expect(read.rowCount).toBe(20_001);
  expect(read.rows).toHaveLength(20_001);
  expect(read.rows.at(-1)).toEqual([20_001, "Jörg", "+4915112345678"]);
});

test("an encoding that was said is used, and bytes that it does not have are said", async () => {
  const cyrillic = Buffer.from([0xc0, 0xed, 0xed, 0xe0, 0x3b, 0x31, 0x0a, 0xc0, 0x3b, 0x32]);
  const read = await readBytes(cyrillic, { encoding: "windows-1251", hasHeader: false });
  expect(read.rows[0]).toEqual([1, "Анна", "1"]);
  await expect(readBytes(cyrillic, { encoding: "utf-8" })).rejects.toThrow("cannot be read as UTF-8");
  await expect(readBytes(cyrillic, { encoding: "klingon" })).rejects.toThrow("no encoding called “klingon”");
});
