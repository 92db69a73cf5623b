import { z } from "zod";
import { t } from "#words/t.ts";
import * as facts from "./facts/voice.ts";
import { voiceLimits } from "./limits/voice.ts";
import { operation, type Rule } from "./operation.ts";
import {
  asTold,
  offsetDateTime,
  optionalCount,
  optionalFlag,
  optionalText,
  pageNumber,
  pageOf,
  pageSize,
  pathId,
  required,
  text,
  toldOnPage,
} from "./wire.ts";

const spanMilliseconds = voiceLimits.spanDays * 24 * 60 * 60 * 1000;

/** A person fills this in to read group and verification calls; paging is added per call. */
export const groupRecordQueryDraft = z.object({
  strTime: offsetDateTime(() => t("contract.theStart")),
  endTime: offsetDateTime(() => t("contract.theEnd")),
});
export type GroupRecordQueryDraft = z.output<typeof groupRecordQueryDraft>;

/** What a person fills in to read SIP calls. Both names match exactly. */
export const sipRecordQueryDraft = groupRecordQueryDraft.extend({
  sipGroupName: required(() => t("contract.aGroupName")).optional(),
  phoneName: required(() => t("contract.aPhoneName")).optional(),
});
export type SipRecordQueryDraft = z.output<typeof sipRecordQueryDraft>;

type TimeRangeQuery = { params: { strTime: string; endTime: string } };
const spanOf = ({ params }: TimeRangeQuery) => Date.parse(params.endTime) - Date.parse(params.strTime);

export const recordQueryRules: readonly Rule<TimeRangeQuery>[] = [
  {
    field: "params.endTime",
    get message() {
      return t("contract.theEndMustNotBeBeforeThe");
    },
    holds: (query) => spanOf(query) >= 0,
  },
  {
    field: "params.endTime",
    get message() {
      return t("contract.startAndEndMayBeAtMost", { spanDays: voiceLimits.spanDays });
    },
    holds: (query) => spanOf(query) <= spanMilliseconds,
  },
];

/** The oldest moment a query reaches: the same day and time two months ago, in UTC; a missing day is the month's last. */
export function oldestQueryable(now: Date): Date {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - voiceLimits.months);
  // A day that month lacks runs over into the next month; day 0 is the last one of the month meant.
  if (oldest.getUTCDate() !== now.getUTCDate()) oldest.setUTCDate(0);
  return oldest;
}

/** The part of the rules that needs a clock: only the last two months are there. */
export function recentRule(now: Date): Rule<TimeRangeQuery> {
  return {
    field: "params.strTime",
    get message() {
      return t("contract.thePlatformKeepsRecordsForMonthsMonths", { months: voiceLimits.months });
    },
    holds: ({ params }) => Date.parse(params.strTime) >= oldestQueryable(now).getTime(),
  };
}

const callFields = {
  voiceId: text,
  callee: optionalText,
  displayNum: optionalText,
  code: optionalText,
  submitTime: optionalText,
  callTime: optionalText,
  ringingTime: optionalText,
  answerTime: optionalText,
  hangupTime: optionalText,
  callDuration: optionalCount,
  chargedDuration: optionalCount,
  terminationCode: optionalText,
  terminationReason: optionalText,
  cost: optionalText,
  billPeriod: optionalText,
  rate: optionalText,
};

/** One SIP-phone call. Durations are seconds, money is USD as decimal text. */
export const sipRecord = z.object({
  ...callFields,
  sipGroupName: optionalText,
  phoneName: optionalText,
  recordingFileId: optionalText,
});
export type SipRecord = z.output<typeof sipRecord>;

/** One group or verification call. Durations are seconds, money is USD as decimal text. */
export const groupRecord = z.object({
  ...callFields,
  baseCost: optionalText,
  voiceFileId: optionalText,
  feedbackValue: optionalText,
});
export type GroupRecord = z.output<typeof groupRecord>;

export const sipPhone = z.object({
  groupName: optionalText,
  phoneName: optionalText,
  account: optionalText,
  password: optionalText,
  displayNum: optionalText,
});
export type SipPhone = z.output<typeof sipPhone>;

/** The answer to the id of a record that the platform does not have, or has not any more. */
export const noSuchRecord = "-22";

export const recordSipQuery = operation(facts.recordSipQuery, {
  request: z.object({ current: pageNumber, size: pageSize, params: sipRecordQueryDraft }),
  rules: recordQueryRules,
  reply: z.object({ data: pageOf(toldOnPage(sipRecord)).extend({ searchCount: optionalFlag }) }),
});

export const recordGroupQuery = operation(facts.recordGroupQuery, {
  request: z.object({ current: pageNumber, size: pageSize, params: groupRecordQueryDraft }),
  rules: recordQueryRules,
  reply: z.object({ data: pageOf(toldOnPage(groupRecord)).extend({ searchCount: optionalFlag }) }),
});

export const recordGroup = operation(facts.recordGroup, {
  request: z.object({
    voiceId: pathId(() => t("contract.aRecordId")),
  }),
  reply: z.object({ data: asTold(groupRecord) }),
});

export const recordSip = operation(facts.recordSip, {
  request: z.object({
    voiceId: pathId(() => t("contract.aRecordId")),
  }),
  reply: z.object({ data: asTold(sipRecord) }),
});

export const sipQuery = operation(facts.sipQuery, {
  request: z.object({
    current: pageNumber,
    size: pageSize,
    params: z.object({
      appId: required(() => t("contract.anApplication")),
    }),
  }),
  reply: z.object({ data: pageOf(sipPhone) }),
});
