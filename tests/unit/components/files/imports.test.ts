import { describe, expect, test } from "vitest";
import { describeCounts, guessColumn } from "#components/files/import/import-words.ts";
import { offsetText } from "#components/files/import/offset-text.ts";
import { dayOfMoment, endOfDay } from "#components/suppressions/until.tsx";

describe("the column of an upload", () => {
  test.each([
    [["state", "msgId", "id"], 1],
    [["Row ID", "Message-ID"], 1],
    [["state", "The id"], 1],
    [["identity", "state"], null],
  ])("is guessed among %s, a whole name before a part", (columns, place) => {
    expect(guessColumn(columns, ["msg id", "message id", "id"])).toBe(place);
  });
});

test("an offset is written as the server reads it", () => {
  expect([480, -330, 0, 765].map(offsetText)).toEqual(["+08:00", "-05:30", "+00:00", "+12:45"]);
});

test.each([0, 480, -300])("a day ends in the zone %i minutes east, and is that day again there", (offset) => {
  const end = endOfDay("2026-12-31", offset);
  expect(end?.getTime()).toBe(Date.UTC(2027, 0, 1) - 1 - offset * 60_000);
  expect(dayOfMoment(end, offset)).toBe("2026-12-31");
  expect(endOfDay("", offset)).toBeNull();
});

test("what became of rows is told without what did not happen", () => {
  const counts = { added: 1990, updated: 0, unchanged: 0, refused: 10 };
  expect(describeCounts({ kind: "suppressions", counts, rowCount: 2000 })).toBe("2,000 rows: 1,990 added, 10 refused");
  const report = { matched: 1, unmatched: 2, refused: 0 };
  expect(describeCounts({ kind: "delivery_report", counts: report, rowCount: 3 })).toBe(
    "3 rows: 1 matched, 2 not in this workspace",
  );
});
