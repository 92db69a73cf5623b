import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { backFillOf } from "#server/domain/calls/archive/days/back-fill.ts";
import { type CoveredWindow, coverDays } from "#server/domain/calls/archive/days/cover-days.ts";

const hour = 3_600_000;
const day = 24 * hour;
const offset = 8 * hour;
const midnight = Date.parse("2026-03-09T00:00:00+08:00");
const now = midnight + 12 * hour;
const clock = { now, oldest: now - 60 * day, offset, headAt: now - 2 * 60_000 };

/** The window of a day so many days ago, read whole unless said otherwise. */
const windowOf = (daysAgo: number, fields: Partial<CoveredWindow> = {}): CoveredWindow => ({
  from: midnight - daysAgo * day,
  to: daysAgo === 0 ? null : midnight - (daysAgo - 1) * day,
  readAt: now - 1000,
  lostUntil: null,
  total: 60,
  nextReadAt: null,
  problem: null,
  ...fields,
});
const unread = { readAt: null, total: null, nextReadAt: now };
const days = (...windows: CoveredWindow[]) => coverDays(windows, clock, 70);
const states = (...windows: CoveredWindow[]) => days(...windows).map(({ date, state }) => [date, state]);

describe("a day of the archive", () => {
  test("is complete when its window was read after it had ended, and today up to where it was asked", () => {
    expect(states(windowOf(2), windowOf(1), windowOf(0))).toEqual([
      ["2026-03-07", "complete"],
      ["2026-03-08", "complete"],
      ["2026-03-09", "complete"],
    ]);
  });

  test("is partial when it was read only before it had ended", () => {
    expect(states(windowOf(1, { readAt: midnight - hour }), windowOf(0))[0]).toEqual(["2026-03-08", "partial"]);
  });

  test("is partial when one of its windows was not read", () => {
    const noon = midnight - day / 2;
    const morning = windowOf(1, { to: noon });
    expect(states(morning, windowOf(1, { from: noon, ...unread }), windowOf(0))[0]).toEqual(["2026-03-08", "partial"]);
  });

  test("was never read, or is lost, and says in how many days it will be", () => {
    const old = windowOf(50, { ...unread, to: midnight - 48 * day });
    const [first, second] = days(old, windowOf(48, { to: midnight }), windowOf(0));
    expect(first).toMatchObject({ state: "never", lostInDays: 9, calls: null });
    expect(second).toMatchObject({ state: "never", lostInDays: 10 });
    const gone = windowOf(65, { readAt: null, total: null, lostUntil: midnight - 64 * day });
    const [lost, read] = days(gone, windowOf(64, { to: midnight }), windowOf(0));
    expect(lost).toMatchObject({ state: "lost", hasLost: true, lostInDays: null });
    expect(read).toMatchObject({ state: "complete", hasLost: false });
  });

  test("is partial when its beginning was lost before the rest was read", () => {
    const [cut] = days(windowOf(1, { lostUntil: midnight - day + hour }), windowOf(0));
    expect(cut).toMatchObject({ state: "partial", hasLost: true, lostInDays: null });
  });

  test("of what the platform never forgets is never lost", () => {
    const [first] = coverDays(
      [windowOf(60, unread), windowOf(59, { to: midnight }), windowOf(0)],
      { ...clock, oldest: null },
      70,
    );
    expect(first).toMatchObject({ state: "never", lostInDays: null });
  });

  test("is judged from where the archive begins, and says when that was", () => {
    const begin = midnight - day / 2;
    const [first, second] = days(windowOf(1, { from: begin }), windowOf(0));
    expect(first).toMatchObject({ date: "2026-03-08", state: "complete", beginsAt: new Date(begin), lostInDays: null });
    expect(second).toMatchObject({ state: "complete", beginsAt: null });
  });

  test("counts the calls of its windows, and says what went wrong with one and whether it is read again", () => {
    const noon = midnight - day / 2;
    const [first] = days(
      windowOf(1, { to: noon, total: 40 }),
      windowOf(1, { from: noon, total: 2, problem: "It moved.", nextReadAt: now + hour }),
      windowOf(0),
    );
    expect(first).toMatchObject({ calls: 42, problem: "It moved.", isReadAgain: true });
  });

  test("counts no calls while the head reaches over midnight, since they are of two days", () => {
    const late = { ...clock, now: midnight + hour / 4, headAt: midnight + hour / 8 };
    const head = windowOf(1, { to: null, readAt: late.headAt, nextReadAt: late.now });
    expect(coverDays([windowOf(2, { readAt: midnight }), head], late, 70)).toMatchObject([
      { date: "2026-03-07", calls: 60 },
      { date: "2026-03-08", state: "complete", calls: null },
      { date: "2026-03-09", state: "complete", calls: null },
    ]);
  });

  test("is one of so many at most, and of none before there was a window", () => {
    const all = Array.from({ length: 90 }, (_, index) => windowOf(89 - index));
    expect(coverDays(all, clock, 70)).toHaveLength(70);
    expect(coverDays(all, clock, 70).at(-1)?.date).toBe("2026-03-09");
    expect(days()).toEqual([]);
  });

  test("is complete only where every moment of it is in a window that was read after it, whatever the windows", () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 10 * 24 - 1 }), { maxLength: 30 });
    const facts = fc.array(fc.record({ read: fc.option(fc.integer({ min: 1, max: 300 })), lost: fc.boolean() }), {
      minLength: 31,
      maxLength: 31,
    });
    fc.assert(
      fc.property(cuts, facts, (hours, told) => {
        const begin = midnight - 10 * day;
        const edges = [0, ...hours.toSorted((one, other) => one - other), 240].map((each) => begin + each * hour);
        const windows = edges.slice(0, -1).map((from, index): CoveredWindow => {
          const { read = null, lost = false } = told[index] ?? {};
          const to = edges[index + 1] ?? midnight;
          const readAt = read === null ? null : begin + read * hour;
          return windowOf(1, { from, to, readAt, lostUntil: lost && readAt === null ? to : null });
        });
        const judged = coverDays([...windows, windowOf(0)], clock, 70);
        for (let index = 0; index < 10; index += 1) {
          const moments = Array.from({ length: 24 }, (_, each) => begin + index * day + each * hour + hour / 2);
          const heard = moments.map((moment): "read" | "lost" | "unread" => {
            const window = windows.find(({ from, to }) => from <= moment && moment < (to ?? 0));
            if (window?.lostUntil) return "lost";
            return window?.readAt && window.readAt > moment ? "read" : "unread";
          });
          const has = (state: "read" | "lost" | "unread") => heard.includes(state);
          const expected = !has("read")
            ? has("lost")
              ? has("unread")
                ? "partial"
                : "lost"
              : "never"
            : has("lost") || has("unread")
              ? "partial"
              : "complete";
          expect(judged[index]?.state).toBe(expected);
        }
      }),
    );
  });
});

describe("a back-fill", () => {
  test("is none when nothing waits, or only what has just come", () => {
    expect(backFillOf([windowOf(1), windowOf(0)], now)).toBeNull();
    expect(backFillOf([windowOf(1), windowOf(0, unread)], now)).toBeNull();
  });

  test("says how far it is and how long it takes at the rate of the last minutes", () => {
    const windows = [
      ...Array.from({ length: 30 }, (_, index) => windowOf(60 - index, unread)),
      ...Array.from({ length: 10 }, (_, index) => windowOf(30 - index, { readAt: now - (10 - index) * 1000 })),
      windowOf(0, { readAt: now - hour }),
    ];
    expect(backFillOf(windows, now)).toEqual({ windows: 41, done: 11, secondsLeft: 30 });
  });

  test("says nothing of the time while nothing is read, and counts what is lost as done", () => {
    const gone = windowOf(65, { readAt: null, lostUntil: midnight - 64 * day });
    expect(backFillOf([gone, windowOf(2, unread), windowOf(1, unread)], now)).toEqual({
      windows: 3,
      done: 1,
      secondsLeft: null,
    });
  });
});
