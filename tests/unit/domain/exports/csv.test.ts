import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { guardFormula, withoutGuard } from "#server/compose/formula-guard.ts";
import { attachment, csvLine, csvStart, fileBaseName, guardId } from "#server/domain/exports/csv.ts";

/** A strict reader of RFC 4180, written apart from the writer. */
function parse(text: string): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      at += 1;
      while (text[at] !== '"' || text[at + 1] === '"') {
        if (at >= text.length) throw new Error("a quoted cell has no end");
        if (text[at] === '"') at += 1;
        cell += text[at];
        at += 1;
      }
      at += 1;
    } else {
      while (at < text.length && text[at] !== "," && !text.startsWith("\r\n", at)) {
        if (text[at] === '"') throw new Error("a quote stands inside a plain cell");
        cell += text[at];
        at += 1;
      }
    }
    cells.push(cell);
    if (text[at] === ",") at += 1;
    else if (text.startsWith("\r\n", at)) {
      records.push(cells);
      cells = [];
      at += 2;
    } else throw new Error(`unexpected text at ${at}`);
  }
  return records;
}

const cell = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom('"', ",", ";", "\r", "\n", "\t", "=", "'", " ", "a", "＝") }),
);

test("what was written is what a reader finds, whatever the cells hold", () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { maxLength: 5 }), (records) => {
      expect(parse(records.map((cells) => csvLine(cells)).join(""))).toEqual(records);
    }),
    { numRuns: 2000 },
  );
});

const ours = fc.oneof(cell, fc.string({ unit: fc.constantFrom(..."=+-@;|\t\r\n\"' a,＝\uFEFF\0"), maxLength: 12 }));

test("no cell begins with what a spreadsheet runs, wherever a reader of another country parts it", () => {
  fc.assert(
    fc.property(ours, (text) => {
      const guarded = guardFormula(text);
      expect("=+-@\t\r\n\0＝＋－＠").not.toContain(guarded.slice(0, 1) || "none");
      for (const part of guarded.split(/[;|\t\r\n]/).slice(1))
        expect(part.replace(/^[\s\0"]+/, "")).not.toMatch(/^[=+\-@＝＋－＠]/u);
      expect(guardId(text).endsWith(guarded)).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test("what was guarded is read back as it was", () => {
  fc.assert(
    fc.property(ours, (text) => {
      fc.pre(withoutGuard(text) === text);
      expect(withoutGuard(guardFormula(text))).toBe(text);
    }),
    { numRuns: 5000 },
  );
});

describe("the guard", () => {
  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", "\0x", "＝1", "＋1", "－1", "＠x"])(
    "puts an apostrophe before %j",
    (text) => {
      expect(guardFormula(text)).toBe(`'${text}`);
    },
  );

  test.each([
    ["x;=1+1;y", "x;'=1+1;y"],
    ["x\t=1+1", "x\t'=1+1"],
    ["a| @SUM(A1)", "a| '@SUM(A1)"],
    ["two\r\n=lines", "two\r\n'=lines"],
    ['x;"=1+1";y', 'x;"\'=1+1";y'],
    ["\uFEFF=1+1", "'\uFEFF=1+1"],
    ["+1;-2", "'+1;'-2"],
  ])("guards %j inside too", (text, guarded) => {
    expect(guardFormula(text)).toBe(guarded);
  });

  test.each(["ana@example.com", "1+1", "a=b", "", " =1", "5,- a piece", "a; b | c", "中文"])(
    "leaves %j alone",
    (text) => {
      expect(guardFormula(text)).toBe(text);
    },
  );

  test.each(["9007199254740993", "0042", "12e5", "-5"])("keeps the id %s text", (id) => {
    expect(guardId(id)).toBe(`'${id}`);
  });

  test.each(["em-40027148", "40027148", "0"])("leaves the id %s alone", (id) => {
    expect(guardId(id)).toBe(id);
  });
});

test("records end with CR LF, quotes double, nothing is an empty cell", () => {
  expect(csvLine(["a", 'say "no"', null, "x,y", "two\nlines", " edge"])).toBe(
    'a,"say ""no""",,"x,y","two\nlines"," edge"\r\n',
  );
});

test("the file starts with the mark that makes spreadsheets read UTF-8", () => {
  expect([...new TextEncoder().encode(csvStart)]).toEqual([0xef, 0xbb, 0xbf]);
});

describe("the file's name", () => {
  test.each([
    ["Spring sale, batch 2", "spring-sale-batch-2"],
    ["  ../../etc/passwd ", "etc-passwd"],
    ["春季促销", "春季促销"],
    ["!!!", "recipients"],
    ["a".repeat(300), "a".repeat(80)],
  ])("of %j is %s", (title, name) => {
    expect(fileBaseName(title, "recipients")).toBe(name);
  });

  test("says which part of a send it holds, however long its title is", () => {
    expect(fileBaseName("Spring sale", "messages", "refused")).toBe("spring-sale-refused");
    expect(fileBaseName("a".repeat(300), "messages", "unknown")).toBe(`${"a".repeat(80)}-unknown`);
  });

  test("beyond ASCII travels encoded beside a plain one", () => {
    expect(attachment("春.csv")).toBe(`attachment; filename="_.csv"; filename*=UTF-8''%E6%98%A5.csv`);
  });

  test("never breaks out of its header", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (title) => {
        expect(attachment(fileBaseName(title, "recipients"))).toMatch(
          /^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%!~*'()-]+$/,
        );
      }),
    );
  });
});
