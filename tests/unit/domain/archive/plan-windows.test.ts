import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { headGraceMs, middleOf, type Plan, planWindows, type Span } from "#server/domain/calls/archive/plan-windows.ts";

const hour = 3_600_000;
const day = 24 * hour;
const offset = 8 * hour;
const at = (text: string) => Date.parse(text);
const now = at("2026-03-09T12:00:00+08:00");
const clockAt = (moment: number) => ({ now: moment, oldest: moment - 60 * day, offset });

/** As the database would have it after the plan's transaction. */
function applied(spans: readonly Span[], { removed, resized, added }: Plan): Span[] {
  const kept = spans
    .filter(({ from }) => !removed.includes(from))
    .map((span) => (span.from === resized?.from ? resized : span));
  return [...kept, ...added].sort((one, other) => one.from - other.from);
}
const planned = (spans: readonly Span[], clock: Parameters<typeof planWindows>[1]) =>
  applied(spans, planWindows(spans, clock));

/** Side by side, the last one open. */
function expectSeamless(spans: readonly Span[], moment: number): void {
  const torn = spans.filter(
    ({ from, to }, index) => to !== (spans[index + 1]?.from ?? null) || from >= (to ?? Number.POSITIVE_INFINITY),
  );
  expect(torn).toEqual([]);
  expect(spans.at(-1)?.from).toBeLessThanOrEqual(moment);
}

describe("the windows of a stream", () => {
  test("are days from the oldest moment on, and the head", () => {
    const spans = planned([], clockAt(now));
    expect(spans).toHaveLength(61);
    expect(spans[0]?.from).toBe(now - 60 * day);
    expect(spans[0]?.to).toBe(at("2026-01-09T00:00:00+08:00"));
    expect(spans.at(-1)).toEqual({ from: at("2026-03-09T00:00:00+08:00"), to: null });
  });

  test("stay as they are while the day goes on", () => {
    const spans = planned([], clockAt(now));
    expect(planWindows(spans, clockAt(now + 5 * hour))).toEqual({ removed: [], resized: null, added: [] });
  });

  test("have the head end at midnight, some time after it", () => {
    const spans = planned([], clockAt(now));
    const midnight = at("2026-03-10T00:00:00+08:00");
    expect(planned(spans, clockAt(midnight + headGraceMs - 1))).toEqual(spans);
    expect(planWindows(spans, clockAt(midnight + headGraceMs))).toEqual({
      removed: [],
      resized: { from: spans.at(-1)?.from, to: midnight },
      added: [{ from: midnight, to: null }],
    });
  });

  test("are caught up with after days without a worker", () => {
    const spans = planned([], clockAt(now));
    const later = planned(spans, clockAt(now + 3 * day));
    expect(later).toHaveLength(spans.length + 3);
    expectSeamless(later, now + 3 * day);
  });

  test("that begin after now go where the clock goes back, and the last one is the head again", () => {
    const spans = planned([], clockAt(now));
    const back = planWindows(spans, clockAt(now - 3 * day));
    expect(back.removed).toEqual(spans.slice(-3).map(({ from }) => from));
    expect(back.resized).toEqual({ from: at("2026-03-06T00:00:00+08:00"), to: null });
    expect(back.added.every(({ to }) => to !== null && to <= now - 60 * day)).toBe(true);
    expectSeamless(applied(spans, back), now - 3 * day);
  });

  test("begin anew where the clock goes back before all of them", () => {
    const spans = planned([], clockAt(now));
    const long = now - 300 * day;
    expect(planned(spans, clockAt(long))).toEqual(planned([], clockAt(long)));
  });

  test("have one that nothing can be asked of any more, after years", () => {
    const spans = planned([], clockAt(now));
    const later = planned(spans, clockAt(now + 1000 * day));
    expectSeamless(later, now + 1000 * day);
    expect(later.length).toBeLessThan(spans.length + 64);
  });

  test("lie side by side up to now wherever the clock jumps, whatever is cut, and whenever a worker dies before it commits", () => {
    const jumps = fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 0, max: 2 * hour }) },
      { weight: 3, arbitrary: fc.integer({ min: -3 * day, max: 3 * day }) },
      { weight: 1, arbitrary: fc.integer({ min: -200 * day, max: 200 * day }) },
    );
    const deed = fc.record({
      jump: jumps,
      zone: fc.constantFrom(8 * hour, 0, -12.75 * hour),
      dies: fc.boolean(),
      cut: fc.option(fc.nat(), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 30 }), (deeds) => {
        let moment = now;
        let spans: Span[] = [];
        let reach = Number.NEGATIVE_INFINITY;
        for (const { jump, zone, dies, cut } of deeds) {
          moment += jump;
          const clock = { now: moment, oldest: moment - 60 * day, offset: zone };
          const next = planned(spans, clock);
          expectSeamless(next, moment);
          expect(next[0]?.from).toBeLessThanOrEqual(clock.oldest);
          // Days, but for a head after midnight, and for what nothing was told of any more, which may be in reach again.
          reach = Math.max(reach, clock.oldest);
          const isLong = ({ from, to }: Span) => from >= reach && (to ?? moment) - from > day + headGraceMs;
          expect(next.filter(isLong)).toEqual([]);
          // What was there before is still there, but for what begins after now.
          const begins = new Set(next.map(({ from }) => from));
          expect(spans.filter(({ from }) => from <= moment && !begins.has(from))).toEqual([]);
          if (!dies) spans = cut === undefined ? next : cutOne(next, cut, moment);
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** One of them in two, as when there are too many calls in it. */
function cutOne(spans: readonly Span[], which: number, moment: number): Span[] {
  const chosen = spans[which % spans.length];
  const middle = chosen && middleOf(chosen, moment);
  if (!chosen || !middle) return [...spans];
  const halves = [
    { from: chosen.from, to: middle },
    { from: middle, to: chosen.to },
  ];
  return spans.flatMap((span) => (span === chosen ? halves : span));
}

describe("a window with too many calls", () => {
  test("is cut in the middle, at a whole second", () => {
    expect(middleOf({ from: 0, to: 10_000 }, now)).toBe(5000);
    expect(middleOf({ from: 0, to: 3000 }, now)).toBe(1000);
    expect(middleOf({ from: now - 4000, to: null }, now)).toBe(now - 2000);
  });

  test("is as short as it can be at a second", () => {
    expect(middleOf({ from: 0, to: 1000 }, now)).toBeNull();
    expect(middleOf({ from: now, to: null }, now)).toBeNull();
  });
});
