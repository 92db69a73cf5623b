import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Progress, Reading } from "#server/domain/calls/archive/reading.ts";
import { afterFailure, afterReading } from "#server/domain/calls/archive/schedule.ts";
import { told } from "#server/platform/kept-words.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Reads pages until the reading has ended. */
function read(pages: readonly { total: number | null; ids: string[]; withoutId?: number }[]): [Progress, Reading] {
  const reading = new Reading();
  for (const page of pages) {
    const progress = reading.add({ withoutId: 0, ...page });
    if (progress !== "more") return [progress, reading];
  }
  return ["more", reading];
}

describe("a reading", () => {
  test("is whole when there are as many calls as the platform names on every page", () => {
    expect(
      read([
        { total: 3, ids: ["1", "2"] },
        { total: 3, ids: ["3"] },
      ])[0],
    ).toBe("whole");
    expect(read([{ total: 0, ids: [] }])[0]).toBe("whole");
  });

  test("goes on while some are missing", () => {
    expect(read([{ total: 3, ids: ["1", "2"] }])[0]).toBe("more");
  });

  test("is not whole where the total changes, and says so", () => {
    const [progress, reading] = read([
      { total: 3, ids: ["1", "2"] },
      { total: 4, ids: ["3", "4"] },
    ]);
    expect(progress).toBe("moved");
    expect(told(reading.problem)).toBe("The platform’s total changed from page to page.");
  });

  test("is not whole where a call stands on two pages and another on none, and says so", () => {
    const [progress, reading] = read([
      { total: 3, ids: ["1", "2"] },
      { total: 3, ids: ["2"] },
      { total: 3, ids: [] },
    ]);
    expect(progress).toBe("moved");
    expect(told(reading.problem)).toBe("The platform announced 3 calls and sent 2.");
  });

  test("is not whole where there are more calls than the platform names", () => {
    expect(read([{ total: 1, ids: ["1", "2"] }])[0]).toBe("moved");
  });

  test("counts calls without an id, which cannot be told from each other", () => {
    const [progress, reading] = read([{ total: 3, ids: ["1"], withoutId: 2 }]);
    expect([progress, reading.withoutId, reading.total]).toEqual(["whole", 2, 3]);
  });

  test("ends with an empty page where the platform names no total", () => {
    const [progress, reading] = read([
      { total: null, ids: ["1", "2"] },
      { total: null, ids: [] },
    ]);
    expect([progress, reading.total]).toEqual(["whole", 2]);
  });

  test("ends where the platform never does", () => {
    const pages = Array.from({ length: 500 }, (_, index) => ({ total: 1_000_000, ids: [`${index}`] }));
    const [progress, reading] = read(pages);
    expect([progress, told(reading.problem)]).toEqual(["moved", "The platform went on after 200 pages."]);
  });

  test("is never whole where a call was missed, however calls are added and taken away between pages", () => {
    const change = fc.record({ place: fc.nat(30), isAdded: fc.boolean(), page: fc.integer({ min: 1, max: 4 }) });
    fc.assert(
      fc.property(fc.nat(20), fc.array(change, { maxLength: 4 }), (count, changes) => {
        const calls = Array.from({ length: count }, (_, index) => `call ${index}`);
        const seen = new Set<string>();
        const reading = new Reading();
        for (let page = 0; page < 40; page += 1) {
          for (const { place, isAdded } of changes.filter((each) => each.page === page))
            calls.splice(place % (calls.length + 1), isAdded ? 0 : 1, ...(isAdded ? [`late ${place} ${page}`] : []));
          const ids = calls.slice(page * 5, page * 5 + 5);
          for (const id of ids) seen.add(id);
          const progress = reading.add({ total: calls.length, ids, withoutId: 0 });
          if (progress === "more") continue;
          const isUnchanged = changes.every((each) => each.page > page || each.page === 0);
          if (progress === "whole" && isUnchanged) expect(calls.every((id) => seen.has(id))).toBe(true);
          if (progress === "moved") expect(isUnchanged).toBe(false);
          return;
        }
        throw new Error("the reading did not end");
      }),
    );
  });
});

describe("a window", () => {
  const end = Date.parse("2026-03-09T00:00:00Z");
  const read = { to: end, total: 60, previousTotal: 60 };

  test("is read again after five minutes, an hour, six hours, a day and three days, and then settled", () => {
    const waits: number[] = [];
    let due: number | null = end + minute;
    while (due !== null) {
      waits.push(due - end);
      due = afterReading({ ...read, at: due }, 0);
    }
    expect(waits).toEqual([minute, 5 * minute, hour, 6 * hour, day, 3 * day]);
  });

  test("is read on where its total still changes after three days", () => {
    expect(afterReading({ ...read, previousTotal: 59, at: end + 4 * day }, 0)).toBe(end + 4 * day + 6 * hour);
  });

  test("that is long over is read twice, and settled when both tell the same", () => {
    const first = afterReading({ ...read, previousTotal: null, at: end + 30 * day }, 0);
    expect(first).toBe(end + 30 * day + 10 * minute);
    expect(afterReading({ ...read, at: end + 30 * day + 10 * minute }, 0)).toBeNull();
  });

  test("is never settled before it is three days over, whatever the readings and their jitter", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -day, max: 3 * day - 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (wait, jitter) => {
          const next = afterReading({ ...read, at: end + wait }, jitter);
          expect(next).toBeGreaterThan(end + wait);
        },
      ),
    );
  });

  test("that is the head is read every two minutes", () => {
    for (const jitter of [0, 1]) {
      const wait = (afterReading({ ...read, to: null, at: end }, jitter) ?? 0) - end;
      expect(wait).toBeGreaterThan(100_000);
      expect(wait).toBeLessThanOrEqual(2 * minute);
    }
  });

  test("that could not be read is tried again after half a minute, and then ever later up to an hour", () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 100].map((tries) => (afterFailure(end, tries, 0) - end) / 1000);
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  });
});
