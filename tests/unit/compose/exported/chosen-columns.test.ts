import { describe, expect, test } from "vitest";
import { chosenColumns, columnsOfList, withoutGone } from "#server/compose/exported/chosen-columns.ts";

const numbers = "/suppressions/suppressions.csv";

describe("the columns that an address chooses", () => {
  test("are those of its list, of calls by their kind, and none where the file has to have all", () => {
    expect(columnsOfList(numbers).map(({ key }) => key)).toContain("added_by");
    expect(columnsOfList("/voice/calls.xlsx?kind=ai").map(({ key }) => key)).toContain("task_name");
    expect(columnsOfList("/voice/calls.xlsx?kind=sip").map(({ key }) => key)).not.toContain("task_name");
    for (const address of ["/voice/calls.csv", "/audit/chain.jsonl", "/nothing.csv", ""])
      expect(columnsOfList(address)).toEqual([]);
  });

  test("are counted once each, apart from those that its list no longer has", () => {
    expect(chosenColumns(numbers)).toBeNull();
    expect(chosenColumns("/audit/chain.jsonl?columns=seq")).toBeNull();
    expect(chosenColumns(`${numbers}?columns=until,gone,number,until`)).toEqual({
      chosen: ["until", "number"],
      of: 6,
      gone: 1,
    });
  });

  test("lose what there is no more, and the filter stays", () => {
    expect(withoutGone(`${numbers}?channel=sms&columns=gone%2Cuntil`)).toBe(`${numbers}?channel=sms&columns=until`);
    for (const kept of [numbers, `${numbers}?columns=until,number`, `${numbers}?columns=gone`])
      expect(withoutGone(kept)).toBe(kept);
  });
});
