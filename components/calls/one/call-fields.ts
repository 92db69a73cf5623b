import type { CallKind } from "#server/compose/call-columns.ts";
import { type CallField, callFields } from "#server/compose/calls/call-fields.ts";

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
      title: "What happened",
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
      title: "What was said",
      names: ["intentLevelDetailName", "customerConcern", "analysisBasis", "dynamicProperties"],
    },
    { title: "Customer", names: ["calledPhoneNumber", "customerPersonName", "properties", "attributes"] },
    {
      title: "Where it belongs",
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
    { title: "Links to its recordings", names: ["fullAudioUrl", "customerAudioUrl"] },
  ],
  sip: [
    { title: "What happened", names: course },
    {
      title: "Who was called",
      names: ["callee", "code", "displayNum", "sipGroupName", "phoneName", "recordingFileId", "voiceId"],
    },
    { title: "Cost", names: ["cost", "rate", "billPeriod"] },
  ],
  group: [
    { title: "What happened", names: course },
    {
      title: "Who was called",
      names: ["callee", "code", "displayNum", "voiceFileId", "feedbackValue", "voiceId"],
    },
    { title: "Cost", names: ["cost", "baseCost", "rate", "billPeriod"] },
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
