import fc from "fast-check";
import { expect, test } from "vitest";
import { askForMs, nextQuestion } from "#server/domain/sending/evidence/poll-schedule.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = new Date("2026-03-01T12:00:00Z");
const open = ["sending", "not_found", "other"] as const;

/** When questions are asked, in ms from the first one, until asking ends. */
function moments(answer: (typeof open)[number]): { asked: number[]; ended: number } {
  const asked: number[] = [];
  for (let at = now; ; ) {
    asked.push(at.getTime() - now.getTime());
    const next = nextQuestion(at, { answer, askedCount: asked.length, firstHeardAt: now });
    if (next.nextPollAt === null) return { asked, ended: next.ended ? at.getTime() - now.getTime() : Number.NaN };
    at = next.nextPollAt;
  }
}

test.each(open)("after %s the platform is asked after 1 min, 5 min, 30 min, 2 h, 12 h, 24 h, then daily", (answer) => {
  const { asked, ended } = moments(answer);
  const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  expect(waits.slice(0, 6)).toEqual([minute, 5 * minute, 30 * minute, 2 * hour, 12 * hour, day]);
  expect(new Set(waits.slice(6))).toEqual(new Set([day]));
  expect(ended).toBeGreaterThanOrEqual(7 * day);
  expect(ended).toBeLessThan(8 * day);
});

test.each(["sent", "failed"] as const)("after %s it is never asked again, and nothing was given up", (answer) => {
  const firstHeardAt = new Date(now.getTime() - 30 * day);
  expect(nextQuestion(now, { answer, askedCount: 1, firstHeardAt })).toEqual({ nextPollAt: null, ended: false });
});

test("an open answer ends the questions from seven days on, never before, and never makes them sooner than a minute", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...open),
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 0, max: 30 * day }),
      (answer, askedCount, ageMs) => {
        const { nextPollAt, ended } = nextQuestion(now, {
          answer,
          askedCount,
          firstHeardAt: new Date(now.getTime() - ageMs),
        });
        expect(ended).toBe(ageMs >= askForMs);
        expect(nextPollAt === null).toBe(ended);
        if (nextPollAt) {
          const wait = nextPollAt.getTime() - now.getTime();
          expect(wait).toBeGreaterThanOrEqual(minute);
          expect(wait).toBeLessThanOrEqual(day);
        }
      },
    ),
    { numRuns: 2000 },
  );
});
