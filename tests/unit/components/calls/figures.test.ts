import { describe, expect, test } from "vitest";
import { type DayFigures, dayMarks, heatRows, wholeDays } from "#components/calls/charts/figures.ts";
import { isLabelled, markWords } from "#components/ui/charts/chart-data.ts";

const day = (name: string, calls: number, answered: number): DayFigures => ({
  day: name,
  calls,
  answered,
  ringSeconds: 12,
  talkSeconds: 46,
  cost: null,
});
const hrefWith = (changes: object) => JSON.stringify(changes);

describe("the charts of calls", () => {
  const days = [day("2026-02-27", 10, 4), day("2026-03-02", 6, 6)];

  test("a day without calls has its place, across the end of a month", () => {
    expect(wholeDays(days).map(({ day: name, calls }) => `${name} ${calls}`)).toEqual([
      "2026-02-27 10",
      "2026-02-28 0",
      "2026-03-01 0",
      "2026-03-02 6",
    ]);
    expect(wholeDays([])).toEqual([]);
  });

  test("each day leads to its calls, and says its figures in words", () => {
    const marks = dayMarks(days, hrefWith, ({ calls, answered }) => [answered, calls - answered]);
    const [first, second] = marks;
    expect(first?.href).toBe('{"from":"2026-02-27","to":"2026-02-27"}');
    expect(second?.href).toBeUndefined();
    const series = [
      { key: "answered", name: "Answered", ink: "accent" },
      { key: "not", name: "Not answered", ink: "neutral" },
    ] as const;
    expect(first && markWords(first, { series, format: String })).toBe("Friday, 27 Feb: 4 answered, 6 not answered");
  });

  test("a mark of which nothing is known says so", () => {
    const mark = { key: "1", label: "Monday", values: [null] };
    expect(markWords(mark, { series: [{ key: "a", name: "Average", ink: "accent" }], format: String })).toBe(
      "Monday: nothing known",
    );
  });

  test("a week is seven rows of twenty-four hours, whatever is known of it", () => {
    const rows = heatRows([{ weekday: 2, hour: 9, calls: 4, answered: 1 }], hrefWith);
    expect(rows.map(({ cells }) => cells.length)).toEqual(Array(7).fill(24));
    expect(rows[1]?.cells[9]).toMatchObject({
      value: 4,
      words: "Tuesday 09:00–10:00: 4 calls, 1 answered (25\u202f%)",
      href: '{"weekday":2,"hour":9}',
    });
    expect(rows[0]?.cells[0]?.words).toBe("Monday 00:00–01:00: 0 calls");
  });

  test("an axis has no more labels than it has room for, its first mark always one", () => {
    for (const count of [1, 5, 7, 31, 62]) {
      const labelled = Array.from({ length: count }, (_, place) => isLabelled(place, count, 6)).filter(Boolean).length;
      expect(labelled).toBeLessThanOrEqual(6);
      expect(isLabelled(0, count, 6)).toBe(true);
    }
  });
});
