import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { callListColumns } from "#server/compose/exported/call-columns.ts";
import { column, type ExportFormat } from "#server/compose/exported/column.ts";
import * as lists from "#server/compose/exported/lists.ts";
import { guardFormula, withoutGuard } from "#server/compose/formula-guard.ts";
import { type Cell, csvRow, workbookCell } from "#server/domain/exports/cells.ts";
import { csvLine, guardId } from "#server/domain/exports/csv.ts";
import { type FileChoice, listingContent } from "#server/domain/exports/listing.ts";
import { readBytes } from "#tests/unit/domain/uploads/read.ts";

const columns = [
  column("email_id", "id", "Email ID"),
  column("remark", "text", "Remark"),
  column("count", "number", "Count"),
  column("cost", "amount", "Cost"),
  column("record", "json", "Record"),
];
type Row = [string, string | null, number, string, object | string];

async function written(rows: Row[], choice: FileChoice, atOnce = 2) {
  let counted = 0;
  const content = listingContent(
    {
      name: "list",
      columns: columns.map((one, at) => ({ column: one, cellOf: (row: Row): Cell => row[at] })),
      query: sql`select`,
      execute: async () => rows,
      rowsOf: (stored: Row[]) => stored,
    },
    choice,
  );
  async function* pages() {
    for (let at = 0; at < rows.length; at += atOnce) yield rows.slice(at, at + atOnce);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of content.write(pages(), (more) => {
    counted += more;
  }))
    chunks.push(chunk);
  return { name: content.name, bytes: Buffer.concat(chunks), counted };
}

const rows: Row[] = [
  ["9007199254740993", "=1+1", 3, "0.0125", { a: 1 }],
  ["0042", null, -4, "12", '{"b": "@x"}'],
  ["x", "plain", 0, "1", {}],
];

test("a row of a CSV is what guards and quotes make of each of its cells, whatever is in them", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[\t\r\n ;,"|'=+@＝\uFEFF0-9ea-z-]{0,12}$/));
  const types = ["text", "id", "word", "json"] as const;
  const guards = { text: guardFormula, json: guardFormula, id: guardId, word: (cell: string) => cell };
  fc.assert(
    fc.property(fc.tuple(text, text, text, text), (cells) => {
      const filed = types.map((type, at) => ({ column: column(type, type), cellOf: (row: string[]) => row[at] }));
      expect(csvRow(filed, cells)).toBe(csvLine(types.map((type, at) => guards[type](cells[at] ?? ""))));
    }),
  );
});

describe("one list in three formats", () => {
  test("as CSV what a spreadsheet would run or round is guarded", async () => {
    const { name, bytes, counted } = await written(rows, {});
    expect(name).toBe("list.csv");
    expect(counted).toBe(3);
    expect(bytes.toString()).toBe(
      "\uFEFFemail_id,remark,count,cost,record\r\n" +
        `'9007199254740993,'=1+1,3,0.0125,"{""a"":1}"\r\n` +
        `'0042,,-4,12,"{""b"": ""@x""}"\r\nx,plain,0,1,{}\r\n`,
    );
  });

  test("as JSON Lines each value is as it is: ids and money text, counts numbers, objects objects", async () => {
    const { name, bytes } = await written(rows, { format: "jsonl" });
    expect(name).toBe("list.jsonl");
    const read = bytes
      .toString()
      .trimEnd()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(read).toEqual([
      { email_id: "9007199254740993", remark: "=1+1", count: 3, cost: "0.0125", record: { a: 1 } },
      { email_id: "0042", remark: null, count: -4, cost: "12", record: { b: "@x" } },
      { email_id: "x", remark: "plain", count: 0, cost: "1", record: {} },
    ]);
  });

  test("as a workbook ids keep their digits, headers are titles, and no cell is a formula", async () => {
    const { name, bytes } = await written(rows, { format: "xlsx" });
    expect(name).toBe("list.xlsx");
    const read = await readBytes(bytes, { hasHeader: true });
    expect(read.columns).toEqual(["Email ID", "Remark", "Count", "Cost", "Record"]);
    expect(read.rows.map(([, ...cells]) => cells)).toEqual([
      ["9007199254740993", "'=1+1", "3", "0.0125", '{"a":1}'],
      ["0042", "", "-4", "12", '{"b": "@x"}'],
      ["x", "plain", "0", "1", "{}"],
    ]);
    expect(bytes.includes("<f>")).toBe(false);
  });

  test.each<ExportFormat>(["csv", "xlsx", "jsonl"])("%s without a row is a file all the same", async (format) => {
    const { bytes, counted } = await written([], { format });
    expect(counted).toBe(0);
    expect(bytes.length > 0).toBe(format !== "jsonl");
  });

  test("has the chosen columns in their order, and names those that there are for one that is not", async () => {
    const { bytes } = await written(rows, { format: "jsonl", columns: ["count", "email_id"] });
    expect(bytes.toString().split("\n")[0]).toBe('{"count":3,"email_id":"9007199254740993"}');
    await expect(written(rows, { columns: ["emailId"] })).rejects.toThrow(
      "There is no column emailId. The columns are email_id, remark, count, cost, record.",
    );
    await expect(written(rows, { columns: [] })).rejects.toThrow("Choose at least one column.");
  });

  test("a workbook gives back every text, whatever is in it", async () => {
    const text = fc.string({
      unit: fc.constantFrom(..."=+-@\t\r\n＝＋－＠'\";|,_x0041_ab é😀".split(""), "_x0041_"),
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(text, async (remark) => {
        const sent = remark.isWellFormed() ? remark : "";
        const { bytes } = await written([["1", `a${sent}b`, 0, "0", {}]], { format: "xlsx" });
        const read = await readBytes(bytes, { hasHeader: true });
        expect(withoutGuard(read.rows[0]?.[2] ?? "")).toBe(withoutGuard(`a${sent}b`));
      }),
      { numRuns: 60 },
    );
  });

  test("a cell longer than a workbook may have says that it was cut", () => {
    const cell = String(workbookCell("x".repeat(40_000), "text"));
    expect(cell).toHaveLength(32_767);
    expect(cell.endsWith("this one has 40,000 characters]")).toBe(true);
    expect(createHash("sha256").update(cell.slice(0, 32_000)).digest("hex")).toBe(
      createHash("sha256").update("x".repeat(32_000)).digest("hex"),
    );
  });
});

test("no list has two columns of one name or title", () => {
  const calls = (["ai", "sip", "group"] as const).map((kind) => callListColumns(kind).map((one) => one.column));
  for (const list of [...Object.values(lists), ...calls]) {
    expect(new Set(list.map(({ key }) => key)).size).toBe(list.length);
    expect(new Set(list.map(({ title }) => title)).size).toBe(list.length);
  }
});
