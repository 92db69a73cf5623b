import fc from "fast-check";
import type { ClosedReason, TaskTimes } from "#server/compose/tasks/calendar.ts";
import { weekdays } from "#server/contract/limits/aivoice.ts";

const textOf = (minute: number) => new Date(minute * 60_000).toISOString().slice(0, 19).replace("T", " ");
const namesFromSunday = ["SUNDAY", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY"] as const;

/**
 * Why a task does not dial in a minute, word by word as the specification has it; null where it does. Texts of one format
 * compare as times do.
 */
export function closedNaively(times: TaskTimes, minute: number): ClosedReason | null {
  const begins = textOf(minute);
  const ends = textOf(minute + 1);
  const date = begins.slice(0, 10);
  const time = begins.slice(11, 16);
  const weekday = namesFromSunday[new Date(minute * 60_000).getUTCDay()] ?? "SUNDAY";
  const { mode, startDateTime, endDateTime, inactiveTimeList = [], inactiveDateList = [], daysOfWeek = [] } = times;
  if (mode === "AUTO" && startDateTime !== undefined && begins < startDateTime) return "before_start";
  if (endDateTime !== undefined && ends > endDateTime) return "after_end";
  if (daysOfWeek.length > 0 && !daysOfWeek.includes(weekday)) return "weekday";
  if (inactiveDateList.some(({ startDate, endDate }) => startDate <= date && date <= endDate)) return "excluded";
  if (time < times.dailyStartDateTime || time >= times.dailyEndDateTime) return "window";
  return inactiveTimeList.some(({ startTime, endTime }) => startTime <= time && time < endTime) ? "pause" : null;
}

const day = (offset: number) => new Date(offset * 86_400_000).toISOString().slice(0, 10);
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** Days around ends of months, of years, and of February in a leap year. */
export const someDay = fc
  .constantFrom("2026-11-23", "2026-12-28", "2027-01-01", "2028-02-27", "2027-02-26", "2026-10-30")
  .chain((from) => fc.integer({ min: -10, max: 10 }).map((by) => Date.parse(`${from}T00:00:00Z`) / 86_400_000 + by));

const pair = (low: number, high: number) =>
  fc
    .tuple(fc.integer({ min: low, max: high }), fc.integer({ min: low, max: high }))
    .map(([one, other]): [number, number] => (one < other ? [one, other] : [other, one + 1]));

/** A task whose start, end and excluded dates lie around a day. */
export const someTimes = someDay.chain((around) => {
  const moment = fc
    .tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 0, max: 86_399 }))
    .map(([days, second]) => `${day(around + days)} ${new Date(second * 1000).toISOString().slice(11, 19)}`);
  const times: fc.Arbitrary<TaskTimes> = fc
    .record({
      mode: fc.constantFrom("MANUAL", "AUTO"),
      startDateTime: fc.option(moment, { nil: undefined }),
      endDateTime: fc.option(moment, { nil: undefined }),
      window: pair(540, 1199),
      inactiveTimeList: fc.array(pair(480, 1260), { maxLength: 3 }),
      inactiveDateList: fc.array(pair(-12, 12), { maxLength: 3 }),
      daysOfWeek: fc.option(fc.uniqueArray(fc.constantFrom(...weekdays)), { nil: undefined }),
    })
    .map(({ window, inactiveTimeList, inactiveDateList, ...rest }) => ({
      ...rest,
      dailyStartDateTime: clock(window[0]),
      dailyEndDateTime: clock(window[1]),
      inactiveTimeList: inactiveTimeList.map(([from, to]) => ({ startTime: clock(from), endTime: clock(to) })),
      inactiveDateList: inactiveDateList.map(([from, to]) => ({
        startDate: day(around + from),
        endDate: day(around + to),
      })),
    }));
  return fc.record({ around: fc.constant(around), times });
});
