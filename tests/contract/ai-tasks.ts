import * as fc from "fast-check";
import { aivoiceLimits, redialConditions, taskModes, weekdays } from "#server/contract/limits/aivoice.ts";

const mostly = <Good, Odd>(good: fc.Arbitrary<Good>, odd: fc.Arbitrary<Odd>) =>
  fc.oneof({ weight: 30, arbitrary: good }, { weight: 1, arbitrary: odd });
const two = (number: number) => String(number).padStart(2, "0");

const minute = fc.nat(24 * 60 - 1).map((at) => `${two(Math.floor(at / 60))}:${two(at % 60)}`);
const oddTime = fc.constantFrom("24:00", "9:30", "09:60", "09:30:00", "noon", "-1:00", "09:3", " 09:30");
const within = fc.integer({ min: 9 * 60, max: 20 * 60 }).map((at) => `${two(Math.floor(at / 60))}:${two(at % 60)}`);
const edges = fc.constantFrom("08:59", "09:00", "20:00", "20:01", "00:00", "23:59");
const windowTime = fc.oneof(
  { weight: 40, arbitrary: within },
  { weight: 2, arbitrary: edges },
  { weight: 1, arbitrary: fc.oneof(minute, oddTime) },
);

/** Days that exist and some that do not: the 31st of each month, the 29th of February in any year. */
const year = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 2024, max: 2028 }) },
  fc.constantFrom(1900, 2000, 2100),
);
const likely = fc.tuple(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }));
const edgy = fc.tuple(year, fc.integer({ min: 0, max: 13 }), fc.constantFrom(0, 28, 29, 30, 31, 32));
const asDay = ([in_, month, day]: [number, number, number]) => `${in_}-${two(month)}-${two(day)}`;
const day = fc.oneof(
  { weight: 40, arbitrary: likely.map(asDay) },
  { weight: 2, arbitrary: edgy.map(asDay) },
  { weight: 1, arbitrary: fc.constantFrom("2026-3-9", "tomorrow", "2026-02-30", "20260309", "2026-03-09 ") },
);
const moment = mostly(
  fc.tuple(day, minute, fc.integer({ min: 0, max: 59 })).map(([on, at, second]) => `${on} ${at}:${two(second)}`),
  fc.constantFrom("2026-03-09", "2026-03-09T14:30:00", "2026-03-09 24:00:00", "2026-03-09 14:30", "soon"),
);

/** In their order, mostly. */
const span = <Value extends string>(one: fc.Arbitrary<Value>) =>
  fc.tuple(one, one, fc.integer({ min: 0, max: 9 })).map(([a, b, odd]): [Value, Value] => {
    const [first, last] = a <= b ? [a, b] : [b, a];
    return odd === 0 ? [last, first] : [first, last];
  });
const upTo = (most: number) => ({ maxLength: most });
const pauses = span(mostly(minute, oddTime)).map(([startTime, endTime]) => ({ startTime, endTime }));
const dates = span(day).map(([startDate, endDate]) => ({ startDate, endDate }));
const { inactiveTimes, inactiveDates, redialIntervalMinutes, redialTimes } = aivoiceLimits;

const about = ({ min, max }: { min: number; max: number }) =>
  mostly(
    fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max)),
    fc.constantFrom(min - 1, max + 1, 1.5, -1, max * 10),
  );

const window = span(windowTime);
const rules = {
  appId: mostly(fc.constant("ai-app-1"), fc.constantFrom("", " ")),
  name: mostly(fc.constantFrom("Renewals", "é", "续费提醒", "😀 😀", " Renewals "), fc.constantFrom("", " ", "\u3000")),
  dialogFlowId: mostly(fc.constantFrom(9001, 9002), fc.constantFrom(9001.5, "9001x", "")),
  mode: mostly(fc.constantFrom(...taskModes), fc.constantFrom("", "auto", "NOW")),
  startDateTime: moment,
  endDateTime: moment,
  robotCount: mostly(fc.integer({ min: 1, max: 50 }), fc.constantFrom(0, -1, 2.5)),
  jobPhoneNumberId: mostly(fc.constantFrom(7001, 7002), fc.constantFrom(7001.5, "seven")),
  inactiveTimeList: mostly(fc.array(pauses, upTo(inactiveTimes)), fc.array(pauses, upTo(inactiveTimes + 2))),
  inactiveDateList: mostly(fc.array(dates, upTo(inactiveDates)), fc.array(dates, upTo(inactiveDates + 2))),
  daysOfWeek: mostly(fc.subarray([...weekdays]), fc.constantFrom(["MON"], ["monday"], ["MONDAY", "HOLIDAY"])),
  redial: fc.boolean(),
  redialCondition: mostly(fc.subarray([...redialConditions]), fc.constantFrom(["NO"], ["no_answer"], ["BUSY", ""])),
  redialInterval: about(redialIntervalMinutes),
  redialTimes: about(redialTimes),
};

/** Some clients write 0 where a redial that is off has none. */
const isBlank = (value: unknown, isOn: boolean | undefined) => value === 0 && !isOn;

/**
 * A task as a form hands it over: what it leaves out is absent, never empty or 0, and a start belongs to a task that starts
 * by itself. The platform reads over the rest.
 */
export const anyTask = fc
  .tuple(
    window,
    fc.record(rules, {
      requiredKeys: ["appId", "name", "dialogFlowId", "mode", "robotCount", "jobPhoneNumberId"],
    }),
  )
  .map(([[dailyStartDateTime, dailyEndDateTime], { startDateTime, redialInterval, redialTimes, ...rest }]) => ({
    ...rest,
    ...(redialInterval !== undefined && !isBlank(redialInterval, rest.redial) && { redialInterval }),
    ...(redialTimes !== undefined && !isBlank(redialTimes, rest.redial) && { redialTimes }),
    ...(rest.mode !== "MANUAL" && startDateTime !== undefined && { startDateTime }),
    dailyStartDateTime,
    dailyEndDateTime,
  }));
