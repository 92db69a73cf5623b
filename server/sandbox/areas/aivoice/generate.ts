import type { AiCallRecord } from "#server/contract/aivoice.ts";
import type { redialConditions } from "#server/contract/limits/aivoice.ts";
import { dayDigits, startOfDay } from "#server/sandbox/areas/calls/days.ts";
import { chargedSeconds } from "#server/sandbox/areas/calls/destinations.ts";
import type { GeneratedCall } from "#server/sandbox/areas/calls/generated-calls.ts";
import { Seeded } from "#server/sandbox/areas/calls/seeded.ts";
import { type Customer, pickCustomer } from "./customers.ts";
import { aivoiceAppId, dialogFlows, firstJobId, lines, maxRobots } from "./fixtures.ts";
import { callIdsOf, keyIdOf } from "./id.ts";
import { type Finding, scripts } from "./scripts.ts";
import type { TaskRules } from "./tasks.ts";
import { localTime } from "./time.ts";

export const callsPerDay = 40;

/** What a record holds whoever asks; where the call is recorded, the addresses depend on that. */
export type AiCall = {
  isRecorded: boolean;
  fields: Omit<AiCallRecord, "fullAudioUrl" | "customerAudioUrl">;
};

type Result = "ANSWERED" | (typeof redialConditions)[number];
/** What a record tells of its task. */
type DialledTask = TaskRules & { jobId: string };
type Task = DialledTask & { redialTimes: number; redialMinutes: number };
type Planned = {
  task: DialledTask;
  customer: Customer;
  /** The task's variables for the customer, as JSON. */
  properties: string;
  redials: number;
  startAt: number;
  endAt: number;
  outcome: Outcome;
};
type Outcome = { result: Result; ringing: number } & Partial<Talk>;
type Talk = { finding: Finding; seconds: number; rounds: number; concern: string | null; endedBy: "customer" | "ai" };

const minuteMs = 60_000;
/** The daily window of a task. Nothing begins so late that it could end outside it. */
const opensAt = 9 * 60 * minuteMs;
const lastStart = (19 * 60 + 50) * minuteMs;
/** How often of a hundred calls, and for how many seconds it rings. */
const results: readonly (readonly [Result, share: number, ringing: readonly [number, number]])[] = [
  ["ANSWERED", 62, [3, 28]],
  ["NO_ANSWER", 14, [30, 55]],
  ["BUSY", 6, [1, 6]],
  ["REFUSED", 6, [4, 20]],
  ["POWER_OFF", 4, [2, 6]],
  ["CAN_NOT_CONNECT", 2, [5, 30]],
  ["OUT_OF_SERVICE", 2, [2, 6]],
  ["VACANT_NUMBER", 2, [1, 4]],
  ["CALL_LOSS", 1, [3, 15]],
  ["SYSTEM_ERROR", 0.6, [0, 1]],
  ["FROM_PHONE_ERROR", 0.4, [0, 1]],
];
const weightedResults = results.map((row) => [row, row[1]] as const);
/** Dialling these again would change nothing. */
const final: ReadonlySet<Result> = new Set(["ANSWERED", "VACANT_NUMBER", "OUT_OF_SERVICE"]);
/** These never reached a carrier that could have numbered the call. */
const unrouted: ReadonlySet<Result> = new Set(["SYSTEM_ERROR", "FROM_PHONE_ERROR"]);
/** Two tasks a week count back from the first id given out; this many weeks after 1970 none would be left. */
const weeksOfIds = 12_000n;

/** The tasks of the day's week, Monday to Sunday: one for each dialog flow. */
function tasksOf(day: number): Task[] {
  const week = Math.floor((day + 3) / 7);
  const random = new Seeded(`ai tasks ${week}`);
  return dialogFlows.map(({ id: dialogFlowId }, index) => ({
    jobId: String(firstJobId - 2n * (weeksOfIds - BigInt(week)) + BigInt(index)),
    dialogFlowId,
    lineId: random.pick(lines).id,
    robotCount: random.whole(1, maxRobots / 5) * 5,
    redialTimes: random.whole(1, 3),
    redialMinutes: random.pick([10, 15, 30, 60]),
  }));
}

/** The calls of a day of the platform's zone, in the order they began; the same on every machine. */
export function generateAiDay(day: number): GeneratedCall<AiCall>[] {
  const random = new Seeded(`ai calls ${dayDigits(day)}`);
  const tasks = tasksOf(day);
  const planned: Planned[] = [];
  while (planned.length < callsPerDay) planned.push(...attempts(random, day, random.pick(tasks)));
  return planned
    .slice(0, callsPerDay)
    .sort((one, other) => one.startAt - other.startAt)
    .map((call, index) => recordOf(random, keyIdOf(day, index), call));
}

/** A customer's first call and, while nobody answers, the ones after it. */
function attempts(random: Seeded, day: number, task: Task): Planned[] {
  const customer = pickCustomer(random);
  const opening = startOfDay(day);
  const properties = propertiesOf(random, task, opening);
  const calls: Planned[] = [];
  let startAt = opening + random.whole(opensAt / 1000, lastStart / 1000) * 1000;
  for (let redials = 0; redials <= task.redialTimes && startAt <= opening + lastStart; redials += 1) {
    const outcome = runCall(random, task);
    const endAt = startAt + (outcome.ringing + (outcome.seconds ?? 0)) * 1000;
    calls.push({ task, customer, properties, redials, startAt, endAt, outcome });
    if (final.has(outcome.result)) break;
    startAt = endAt + task.redialMinutes * minuteMs;
  }
  return calls;
}

/** The variables of the task for one customer, as JSON. */
export function propertiesOf(random: Seeded, { dialogFlowId }: DialledTask, at: number): string {
  return JSON.stringify(scripts[dialogFlowId].properties(random, localTime(at).slice(0, 10)));
}

/** What becomes of one call. */
export function runCall(random: Seeded, { dialogFlowId }: DialledTask): Outcome {
  const [result, , [shortest, longest]] = random.weighted(weightedResults);
  const ringing = random.whole(shortest, longest);
  if (result !== "ANSWERED") return { result, ringing };
  const { findings, concerns } = scripts[dialogFlowId];
  const finding = random.weighted(findings.map((each) => [each, each.share] as const));
  const seconds = random.whole(...finding.talk);
  return {
    result,
    ringing,
    finding,
    seconds,
    // A turn is a sentence of the robot and its answer.
    rounds: finding.isVoicemail ? 1 : Math.max(1, Math.round(seconds / random.whole(8, 13))),
    concern: !finding.isVoicemail && random.chance(0.6) ? random.pick(concerns) : null,
    endedBy: random.chance(finding.customerEnds) ? "customer" : "ai",
  };
}

/** The record of a call, as it is told once the call has ended. */
export function recordOf(random: Seeded, keyId: string, call: Planned): GeneratedCall<AiCall> {
  const { task, customer, properties, redials, startAt, endAt, outcome } = call;
  const { result, finding, seconds = 0, rounds = 0, concern = null, endedBy = null } = outcome;
  const { tariff, ...known } = customer;
  const { callId, callRecordId } = callIdsOf(keyId);
  const produced =
    finding && !finding.isVoicemail ? scripts[task.dialogFlowId].dynamicProperties(random, finding) : undefined;
  const fields = {
    keyId,
    appId: aivoiceAppId,
    callId,
    callRecordId: unrouted.has(result) ? null : callRecordId,
    callJobId: task.jobId,
    dialogFlowId: String(task.dialogFlowId),
    tenantPhoneNumberId: String(task.lineId),
    robotCount: task.robotCount,
    hangupBy: endedBy,
    resultStatus: result,
    startTime: localTime(startAt),
    endTime: localTime(endAt),
    chatDuration: String(seconds),
    chargedDuration: String(finding ? chargedSeconds(tariff, seconds) : 0),
    chatRound: String(rounds),
    customerConcern: concern,
    properties,
    dynamicProperties: produced ? JSON.stringify(produced) : null,
    intentLevelDetailName: finding?.label ?? null,
    redialTimes: String(redials),
    analysisBasis: finding?.basis ?? null,
    ...known,
  };
  return { startAt, endAt, record: { isRecorded: finding !== undefined, fields } };
}
