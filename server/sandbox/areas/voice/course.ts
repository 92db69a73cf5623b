import { callSucceeded } from "#server/contract/limits/voice.ts";
import { chargedSeconds, type Destination, priceOf, usd } from "#server/sandbox/areas/calls/destinations.ts";
import type { Seeded } from "#server/sandbox/areas/calls/seeded.ts";
import { isoSeconds } from "#server/sandbox/clock.ts";

type Seconds = readonly [min: number, max: number];
type Ending = {
  code: string;
  reason: string;
  /** Seconds from dialling until the phone rings; null where it never does. */
  rings: Seconds | null;
  /** Seconds until the answer, or until it is over without one. */
  lasts: Seconds;
};

const answered: Ending = { code: callSucceeded, reason: "Normal call clearing", rings: [1, 5], lasts: [2, 24] };
const failures: readonly (readonly [Ending, number])[] = [
  [{ code: "408", reason: "No answer", rings: [1, 5], lasts: [40, 58] }, 42],
  [{ code: "486", reason: "User busy", rings: null, lasts: [1, 4] }, 22],
  [{ code: "603", reason: "Call rejected", rings: [1, 5], lasts: [2, 18] }, 16],
  [{ code: "480", reason: "Phone switched off or out of coverage", rings: null, lasts: [3, 9] }, 10],
  [{ code: "404", reason: "Number not in service", rings: null, lasts: [1, 3] }, 7],
  [{ code: "503", reason: "Network congestion", rings: null, lasts: [1, 6] }, 3],
];

/** How likely somebody answers, and for how long the call then lasts. */
export type Habit = {
  answered: number;
  /** Seconds between submission and dialling. */
  queued: Seconds;
  talks: readonly (readonly [Seconds, weight: number])[];
};

/** From submission to hanging up in seconds, at the most, of a call that talks up to `longestTalk`. */
export function longestCourse({ queued }: Habit, longestTalk: number): number {
  const [, rings] = answered.rings ?? [0, 0];
  return queued[1] + rings + Math.max(answered.lasts[1] + longestTalk, ...failures.map(([each]) => each.lasts[1]));
}

/** What the records of every kind say about a call: when, whether, how long and for how much. */
export type Course = {
  isAnswered: boolean;
  hangupAt: number;
  record: {
    callee: string;
    code: string;
    submitTime: string;
    callTime: string;
    ringingTime: string | null;
    answerTime: string | null;
    hangupTime: string;
    callDuration: number;
    chargedDuration: number;
    terminationCode: string;
    terminationReason: string;
    cost: string;
    billPeriod: string;
    rate: string;
  };
};

/** A call to `destination`, from the moment it is submitted until it is over. */
export function runCourse(random: Seeded, submitAt: number, habit: Habit, destination: Destination): Course {
  const { callee, code, tariff } = destination;
  const isAnswered = random.chance(habit.answered);
  const ending = isAnswered ? answered : random.weighted(failures);
  const callAt = submitAt + within(random, habit.queued);
  const ringingAt = ending.rings && callAt + within(random, ending.rings);
  const endOfRinging = (ringingAt ?? callAt) + within(random, ending.lasts);
  const callDuration = isAnswered ? within(random, random.weighted(habit.talks)) / 1000 : 0;
  const hangupAt = endOfRinging + callDuration * 1000;
  const chargedDuration = isAnswered ? chargedSeconds(tariff, callDuration) : 0;
  const record = {
    callee,
    code,
    submitTime: isoSeconds(submitAt),
    callTime: isoSeconds(callAt),
    ringingTime: ringingAt === null ? null : isoSeconds(ringingAt),
    answerTime: isAnswered ? isoSeconds(endOfRinging) : null,
    hangupTime: isoSeconds(hangupAt),
    callDuration,
    chargedDuration,
    terminationCode: ending.code,
    terminationReason: ending.reason,
    cost: usd(priceOf(tariff, chargedDuration)),
    billPeriod: `${tariff.first}+${tariff.next}`,
    rate: usd(tariff.rate),
  };
  return { isAnswered, hangupAt, record };
}

/** A whole number of seconds, as milliseconds. */
function within(random: Seeded, [min, max]: Seconds): number {
  return random.whole(min, max) * 1000;
}
