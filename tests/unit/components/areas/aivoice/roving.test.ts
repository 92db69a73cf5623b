import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeAfter } from "#components/areas/aivoice/week/use-roving.ts";

const bounds = { top: -1, bottom: 6, left: -2, right: 10 };
const press = (key: string, row: number, column: number, ctrlKey = false) =>
  placeAfter({ row, column }, { key, ctrlKey }, bounds);

describe("moving in the week", () => {
  it("goes from hour to hour, to the heads of days and of hours, and not beyond", () => {
    expect(press("ArrowRight", 0, 0)).toEqual({ row: 0, column: 1 });
    expect(press("ArrowLeft", 0, 0)).toEqual({ row: 0, column: -1 });
    expect(press("ArrowLeft", 0, -2)).toEqual({ row: 0, column: -2 });
    expect(press("ArrowUp", 0, 3)).toEqual({ row: -1, column: 3 });
    expect(press("ArrowUp", 0, -2)).toEqual({ row: -1, column: 0 });
    expect(press("ArrowDown", 6, 10)).toEqual({ row: 6, column: 10 });
    expect(press("Home", 4, 7)).toEqual({ row: 4, column: 0 });
    expect(press("End", 4, 7)).toEqual({ row: 4, column: 10 });
    expect(press("End", 4, 7, true)).toEqual({ row: 6, column: 10 });
    expect(press("Shift", 4, 7)).toBeNull();
  });

  it("never leaves the grid", () => {
    const keys = fc.constantFrom("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End");
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.boolean()), { maxLength: 40 }), (pressed) => {
        let at = { row: 0, column: 0 };
        for (const [key, ctrlKey] of pressed) at = placeAfter(at, { key, ctrlKey }, bounds) ?? at;
        expect(at.row >= -1 && at.row <= 6 && at.column >= -2 && at.column <= 10).toBe(true);
        expect(at.row >= 0 || at.column >= 0).toBe(true);
      }),
    );
  });
});
