import type { CallKind } from "#server/compose/call-columns.ts";
import { type CallField, callFields } from "#server/compose/calls/call-fields.ts";
import { t } from "#words/t.ts";

type GroupOf = { title: string; names: readonly string[] };

const course = [
  "terminationCode",
  "terminationReason",
  "submitTime",
  "callTime",
  "ringingTime",
  "answerTime",
  "hangupTime",
  "callDuration",
  "chargedDuration",
];

const groups: Record<CallKind, readonly GroupOf[]> = {
  ai: [
    {
      get title() {
        return t("calls.whatHappened");
      },
      names: [
        "resultStatus",
        "startTime",
        "endTime",
        "chatDuration",
        "chargedDuration",
        "chatRound",
        "hangupBy",
        "redialTimes",
      ],
    },
    {
      get title() {
        return t("calls.whatWasSaid");
      },
      names: ["intentLevelDetailName", "customerConcern", "analysisBasis", "dynamicProperties"],
    },
    {
      get title() {
        return t("calls.customer");
      },
      names: ["calledPhoneNumber", "customerPersonName", "properties", "attributes"],
    },
    {
      get title() {
        return t("calls.whereItBelongs");
      },
      names: [
        "callJobId",
        "dialogFlowId",
        "tenantPhoneNumberId",
        "robotCount",
        "appId",
        "keyId",
        "callId",
        "callRecordId",
      ],
    },
    {
      get title() {
        return t("calls.linksToItsRecordings");
      },
      names: ["fullAudioUrl", "customerAudioUrl"],
    },
  ],
  sip: [
    {
      get title() {
        return t("calls.whatHappened");
      },
      names: course,
    },
    {
      get title() {
        return t("calls.whoWasCalled");
      },
      names: ["callee", "code", "displayNum", "sipGroupName", "phoneName", "recordingFileId", "voiceId"],
    },
    {
      get title() {
        return t("calls.cost");
      },
      names: ["cost", "rate", "billPeriod"],
    },
  ],
  group: [
    {
      get title() {
        return t("calls.whatHappened");
      },
      names: course,
    },
    {
      get title() {
        return t("calls.whoWasCalled");
      },
      names: ["callee", "code", "displayNum", "voiceFileId", "feedbackValue", "voiceId"],
    },
    {
      get title() {
        return t("calls.cost");
      },
      names: ["cost", "baseCost", "rate", "billPeriod"],
    },
  ],
};

/** Numbers and ids, which are read figure by figure and copied. */
const copied = new Set([
  "calledPhoneNumber",
  "callee",
  "displayNum",
  "callJobId",
  "dialogFlowId",
  "tenantPhoneNumberId",
  "appId",
  "keyId",
  "callId",
  "callRecordId",
  "voiceId",
  "recordingFileId",
  "voiceFileId",
  "fullAudioUrl",
  "customerAudioUrl",
]);

export function isCopied(name: string): boolean {
  return copied.has(name);
}

export type FieldGroup = { title: string; fields: readonly CallField[] };

/** The documented fields of a kind of call in groups. */
export function fieldGroupsOf(kind: CallKind): FieldGroup[] {
  const byName = new Map(callFields[kind].map((field) => [field.name, field]));
  return groups[kind].map(({ title, names }) => ({
    title,
    fields: names.flatMap((name) => byName.get(name) ?? []),
  }));
}
