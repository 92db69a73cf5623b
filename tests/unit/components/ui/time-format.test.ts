import { describe, expect, test } from "vitest";
import {
  formatAge,
  formatClock,
  formatDateTime,
  formatDuration,
  formatIso,
  offsetMinutes,
  zoneName,
} from "#components/ui/time-format.ts";

const moment = new Date("2026-11-20T17:42:07Z");

describe("times", () => {
  test("a moment is written in the zone given, which it names", () => {
    expect(formatDateTime(moment, 480)).toBe("21 Nov 2026, 01:42 UTC+8");
    expect(formatDateTime(moment, 0, true)).toBe("20 Nov 2026, 17:42:07 UTC");
    expect(formatClock(moment, -210)).toBe("14:12:07");
  });

  test("a zone is read as the platform and as people write it", () => {
    expect(["+08:00", "UTC+08:00", "UTC+8", "-03:30", "UTC", "Z"].map(offsetMinutes)).toEqual([
      480, 480, 480, -210, 0, 0,
    ]);
    expect([480, 330, 0, -210].map(zoneName)).toEqual(["UTC+8", "UTC+5:30", "UTC", "UTC-3:30"]);
  });

  test("an age is its largest unit and never negative", () => {
    const ages = [-5_000, 999, 14_000, 119_000, 7_200_000, 259_200_000].map(formatAge);
    expect(ages).toEqual(["0\u202fs", "0\u202fs", "14\u202fs", "1\u202fmin", "2\u202fh", "3\u202fd"]);
  });

  test("a duration has two units, and one when the second is nothing", () => {
    const spans = [46_000, 258_000, 7_500_000, 7_200_000].map(formatDuration);
    expect(spans).toEqual(["46\u202fs", "4\u202fmin 18\u202fs", "2\u202fh 5\u202fmin", "2\u202fh"]);
  });

  test("a copied time keeps its offset", () => {
    expect(formatIso(moment, 480)).toBe("2026-11-21T01:42:07+08:00");
    expect(formatIso(moment, 0)).toBe("2026-11-20T17:42:07Z");
  });
});
