/** What a field of a call record holds, for people who have not read the platform's documentation. */
export type CallField = {
  name: string;
  label: string;
  meaning: string;
  /** How its value is written. */
  as: "text" | "seconds" | "usd" | "time" | "url" | "json";
};

const field = (name: string, label: string, meaning: string, as: CallField["as"] = "text"): CallField => ({
  name,
  label,
  meaning,
  as,
});

const ai: readonly CallField[] = [
  field("keyId", "Record id", "The platform’s id of this record"),
  field("appId", "Application", "The application that made the call"),
  field("callId", "Call id", "The platform’s internal id of the call"),
  field("callRecordId", "Third-party call id", "The id that the carrier gave the call"),
  field("callJobId", "Task", "The AI task that the call belongs to"),
  field("dialogFlowId", "Script", "The script that the robot talked by"),
  field("tenantPhoneNumberId", "Line", "The line that the call went out on"),
  field("robotCount", "Robots", "How many robots the task called with"),
  field("calledPhoneNumber", "Number", "Who was called"),
  field("hangupBy", "Hung up by", "Which side ended the call"),
  field("resultStatus", "Result", "What became of the call"),
  field("startTime", "Started", "When the call began, in the connection’s zone", "time"),
  field("endTime", "Ended", "When the call ended, in the connection’s zone", "time"),
  field("chatDuration", "Talk", "How long they talked", "seconds"),
  field("chargedDuration", "Charged", "How much time is charged", "seconds"),
  field("chatRound", "Turns", "How often the two sides took turns"),
  field("attributes", "Attributes", "What is known of the customer", "json"),
  field("customerConcern", "Concern", "What the customer cares about"),
  field("properties", "Variables", "Variables that the task was given for this customer", "json"),
  field("dynamicProperties", "Variables of the call", "Variables that came up during the call", "json"),
  field("intentLevelDetailName", "Intent", "The label that the platform gave the customer’s intent"),
  field("redialTimes", "Redials", "How often the task had dialled again by then"),
  field("fullAudioUrl", "Recording", "Customer and robot together", "url"),
  field("customerAudioUrl", "Recording of the customer", "The customer alone", "url"),
  field("customerPersonName", "Customer’s name", "The platform sends it and does not describe it"),
  field("analysisBasis", "Basis of the analysis", "The platform sends it and does not describe it"),
];

const both: readonly CallField[] = [
  field("voiceId", "Record id", "The platform’s id of this record"),
  field("callee", "Number", "Who was called"),
  field("displayNum", "Shown number", "The number that the called phone showed"),
  field("code", "Region and carrier", "Where the number belongs, and to which carrier"),
  field("submitTime", "Submitted", "When the call was asked for", "time"),
  field("callTime", "Called", "When the platform dialled", "time"),
  field("ringingTime", "Ringing", "When the phone began to ring", "time"),
  field("answerTime", "Answered", "When somebody answered", "time"),
  field("hangupTime", "Hung up", "When the call ended", "time"),
  field("callDuration", "Talk", "How long they talked", "seconds"),
  field("chargedDuration", "Charged", "How much time is charged", "seconds"),
  field("terminationCode", "Code", "0 for a call that succeeded, anything else for one that failed"),
  field("terminationReason", "Reason", "What the code means, in the platform’s words"),
  field("cost", "Cost", "What the platform charged", "usd"),
  field("billPeriod", "Billing period", "Seconds charged first, and each further step"),
  field("rate", "Rate", "What a minute costs", "usd"),
];

const sip: readonly CallField[] = [
  field("sipGroupName", "Group", "The group that the phone belongs to"),
  field("phoneName", "Phone", "The SIP phone that called"),
  field("recordingFileId", "Recording", "The platform’s id of the recording; it gives no address for it"),
];

const group: readonly CallField[] = [
  field("baseCost", "Base cost", "What the platform charged beside the minutes", "usd"),
  field("voiceFileId", "Voice file", "What was played; group calls always name one"),
  field("feedbackValue", "Key pressed", "Which key was pressed; -1 for none"),
];

/** Every field that the documentation names, in the order in which a page shows them (spec: Resources and their fields). */
export const callFields: Record<"ai" | "sip" | "group", readonly CallField[]> = {
  ai,
  sip: [...both, ...sip],
  group: [...both, ...group],
};
