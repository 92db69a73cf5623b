import { aiAnswered } from "#server/contract/limits/aivoice.ts";
import { callSucceeded, noKeyPressed } from "#server/contract/limits/voice.ts";
import { reckonCost } from "./call-cost.ts";
import { readCallTime } from "./call-times.ts";
import { erasedMark } from "./erased-mark.ts";
import { normaliseNumber } from "./number.ts";
import { storableText } from "./storable-text.ts";

/** AI calls, calls of SIP phones, and group and verification calls. */
export type CallKind = "ai" | "sip" | "group";

/** A call record as the platform told it, fields beyond its documentation too. */
export type ToldCall = Readonly<Record<string, unknown>>;

/** The facts of a call that lists, filters and figures need; null where the record does not name them in a form that can be read. */
export type CallColumns = {
  calledAt: Date | null;
  /** E.164 with its plus sign where it is a number, else as the platform wrote it. */
  number: string | null;
  isAnswered: boolean;
  /** resultStatus of an AI call, else terminationCode. */
  result: string | null;
  ringSeconds: number | null;
  talkSeconds: number | null;
  chargedSeconds: number | null;
  cost: string | null;
  expectedCost: string | null;
  costDiffers: boolean;
  intent: string | null;
  scriptId: string | null;
  jobId: string | null;
  hungUpBy: string | null;
  groupName: string | null;
  phoneName: string | null;
  voiceFileId: string | null;
  keyPressed: string | null;
  hasRecording: boolean;
};

/** Ids longer than this name nothing: they could not be kept apart in an index. */
const longestId = 200;
const longestText = 200;
/** A call of a month is none; what a column of seconds holds is far more. */
const mostSeconds = 2_678_400;

/** The id under which a call is kept: keyId of an AI call, else voiceId. Null where the record has none. */
export function idOfCall(kind: CallKind, record: ToldCall): string | null {
  const told = record[kind === "ai" ? "keyId" : "voiceId"];
  const id = typeof told === "number" || typeof told === "string" ? storableText(String(told)).trim() : "";
  return id === "" || id.length > longestId ? null : id;
}

/** Reads a record of any kind; whatever it lacks or writes oddly is null, and nothing of it is lost by that. `zone` is of times without an offset. */
export function columnsOfCall(kind: CallKind, record: ToldCall, zone: string): CallColumns {
  return kind === "ai" ? aiColumns(record, zone) : voiceColumns(kind, record, zone);
}

const nothing = {
  cost: null,
  expectedCost: null,
  costDiffers: false,
  intent: null,
  scriptId: null,
  jobId: null,
  hungUpBy: null,
  groupName: null,
  phoneName: null,
  voiceFileId: null,
  keyPressed: null,
} as const;

function aiColumns(record: ToldCall, zone: string): CallColumns {
  const result = text(record.resultStatus);
  const talkSeconds = seconds(record.chatDuration);
  const [begin, end] = [time(record.startTime, zone), time(record.endTime, zone)];
  return {
    ...nothing,
    calledAt: begin ?? end,
    number: number(record.calledPhoneNumber),
    isAnswered: result === null ? (talkSeconds ?? 0) > 0 : result === aiAnswered,
    result,
    // Whatever was not talk was ringing: the platform names no time of the answer.
    ringSeconds: talkSeconds === null ? null : between(begin, end, talkSeconds),
    talkSeconds,
    chargedSeconds: seconds(record.chargedDuration),
    intent: text(record.intentLevelDetailName),
    scriptId: text(record.dialogFlowId),
    jobId: text(record.callJobId),
    hungUpBy: text(record.hangupBy),
    hasRecording: isNamed(record.fullAudioUrl) || isNamed(record.customerAudioUrl),
  };
}

function voiceColumns(kind: "sip" | "group", record: ToldCall, zone: string): CallColumns {
  const result = text(record.terminationCode);
  const of = (name: string) => time(record[name], zone);
  const [ringing, answered, hungUp] = [of("ringingTime"), of("answerTime"), of("hangupTime")];
  const talkSeconds = seconds(record.callDuration);
  const cost = amount(record.cost);
  const reckoned = reckonCost({
    rate: text(record.rate),
    billPeriod: text(record.billPeriod),
    callDuration: talkSeconds,
    cost,
  });
  return {
    ...nothing,
    calledAt: of("submitTime") ?? of("callTime") ?? ringing ?? answered ?? hungUp,
    number: number(record.callee),
    isAnswered: result === null ? answered !== null : result === callSucceeded,
    result,
    ringSeconds: between(ringing, answered ?? hungUp, 0),
    talkSeconds,
    chargedSeconds: seconds(record.chargedDuration),
    cost,
    expectedCost: reckoned?.expected ?? null,
    costDiffers: reckoned?.differs ?? false,
    ...(kind === "sip" ? sipColumns(record) : groupColumns(record)),
  };
}

function sipColumns(record: ToldCall) {
  return {
    groupName: text(record.sipGroupName),
    phoneName: text(record.phoneName),
    hasRecording: isNamed(record.recordingFileId),
  };
}

function groupColumns(record: ToldCall) {
  const key = text(record.feedbackValue);
  // The file that was played is no recording of the call.
  return { voiceFileId: text(record.voiceFileId), keyPressed: key === noKeyPressed ? null : key, hasRecording: false };
}

/** Of somebody who was erased nothing can be heard. */
function isNamed(recording: unknown): boolean {
  const told = text(recording);
  return told !== null && told !== erasedMark;
}

function text(value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const trimmed = storableText(String(value)).trim();
  return trimmed === "" ? null : trimmed.slice(0, longestText).toWellFormed();
}

/** A whole number of seconds, as number or text. */
function seconds(value: unknown): number | null {
  const told = text(value);
  if (told === null || !/^\d{1,9}(\.0+)?$/.test(told)) return null;
  const whole = Number(told);
  return whole <= mostSeconds ? whole : null;
}

/** Decimal text that a column of amounts takes. */
function amount(value: unknown): string | null {
  const told = text(value);
  return told !== null && /^-?\d{1,12}(\.\d{1,12})?$/.test(told) ? told : null;
}

function time(value: unknown, zone: string): Date | null {
  const told = text(value);
  return told === null ? null : readCallTime(told, zone);
}

function number(value: unknown): string | null {
  const told = text(value);
  if (told === null || !/^\+?\d{7,15}$/.test(told)) return told;
  const read = normaliseNumber(told.startsWith("+") ? told : `+${told}`, null);
  return "number" in read ? read.number : told;
}

/** Seconds from one moment to another, less those given; null where that is no time at all. */
function between(from: Date | null, to: Date | null, less: number): number | null {
  if (from === null || to === null) return null;
  const passed = Math.round((to.getTime() - from.getTime()) / 1000) - less;
  return passed >= 0 && passed <= mostSeconds ? passed : null;
}
