import { recordGroup, recordGroupQuery, recordSip, recordSipQuery, sipQuery } from "#server/contract/voice.ts";
import { dayOf } from "#server/sandbox/areas/calls/days.ts";
import { voiceIdOf } from "#server/sandbox/areas/voice/id.ts";
import { casesOf, staleTimestamp } from "./cases.ts";

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
/** A day that has all its calls. */
const lastWeek = dayOf(Date.now()) - 7;

/** All reads refuse an account in the same way. */
const account = {
  "-1": { secret: "guess" },
  "-2": { key: "sandbox-ip" },
  "-16": { timestamp: staleTimestamp() },
  "-18": "dial",
} as const;
const range = { strTime: daysAgo(14), endTime: daysAgo(7) };
const tooOld = { with: { "params.strTime": daysAgo(63) } };

export const querySipRecords = casesOf(
  recordSipQuery,
  { current: 1, size: 10, params: { ...range, sipGroupName: "Sales", phoneName: "Sales 2" } },
  { ...account, "-22": { with: { "params.strTime": "yesterday" } }, "-25": tooOld },
);

export const queryGroupRecords = casesOf(
  recordGroupQuery,
  { current: 1, size: 10, params: range },
  { ...account, "-22": { with: { size: 101 } }, "-25": tooOld },
);

export const getGroupRecord = casesOf(
  recordGroup,
  { voiceId: voiceIdOf("group", lastWeek, 0) },
  { ...account, "-22": { with: { voiceId: voiceIdOf("sip", lastWeek, 0) } } },
);

export const getSipRecord = casesOf(
  recordSip,
  { voiceId: voiceIdOf("sip", lastWeek, 59) },
  { ...account, "-22": { with: { voiceId: "1" } } },
);

export const querySipPhones = casesOf(
  sipQuery,
  { current: 1, size: 10, params: { appId: "voice-app-1" } },
  { ...account, "-22": { with: { "params.appId": "em-app-1" } } },
);
