import { expect, test } from "vitest";
import { columnLabel, fillsOf, variableOf } from "#components/files/guess-columns.ts";
import { guessNumberColumn } from "#server/compose/numbering/number-column.ts";

test.each([
  [["total", "to"], 1],
  [["Name", "Mobile number"], 1],
  [["phone_type", "phone"], 1],
  [["Customer ID", "customerMobile"], 1],
  [["Name", "Telefon (mobile)"], 1],
  [["anything"], 0],
  [["name", "total", "city"], null],
])("of %j the numbers are guessed in column %j", (columns, column) => {
  expect(guessNumberColumn(columns, [])).toBe(column);
});

test("where no name says it, the cells do, also masked ones", () => {
  const rows = [
    ["Ada", "+49 151 2345-6789"],
    ["Bob", "+4915•••••89"],
  ];
  expect(guessNumberColumn(["a", "b"], rows)).toBe(1);
  // One broken cell does not hide them.
  expect(guessNumberColumn(["a", "b"], [...rows, ["Cleo", "n/a"]])).toBe(1);
});

test("a variable takes the column of its name before one that only contains it", () => {
  expect(fillsOf("{{name}} {{code}}", ["first name", "name", "postal code"], {})).toEqual([
    { name: "name", column: "1" },
    { name: "code", column: "2" },
  ]);
});

test("what was chosen by hand stays, whatever a guess would be, while its column exists", () => {
  expect(fillsOf("{{Name}}", ["name", "nick"], { name: "1" })).toEqual([{ name: "Name", column: "1" }]);
  expect(fillsOf("{{Name}}", ["name"], { name: "1" })).toEqual([{ name: "Name", column: "0" }]);
});

test("a variable that no column fits is left empty", () => {
  expect(fillsOf("{{voucher}}", ["name"], {})).toEqual([{ name: "voucher", column: "" }]);
});

test("a column is inserted under a name that can be one", () => {
  const columns = ["First {name}", "", "x".repeat(200)];
  expect(variableOf(columns, 0)).toBe("First name");
  expect(variableOf(columns, 1)).toBe("column 2");
  expect(variableOf(columns, 2)).toHaveLength(100);
  expect(columnLabel(columns, 1)).toBe("Column 2");
});
