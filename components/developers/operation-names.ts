import type { Operation } from "#server/contract/operation.ts";

/** What a call does, in a few words for people; its id stands beside. A test holds it against the contract. */
export const operationNames: Readonly<Record<Operation["id"], string>> = {
  "email.batchSend": "Send an email batch",
  "email.listTemplates": "List email templates",
  "email.queryResults": "Ask what became of emails",
  "email.listSenders": "List email senders",
  "sms.send": "Send one SMS text",
  "sms.sendBatch": "Send several SMS texts",
  "aivoice.addTask": "Create an AI task",
  "aivoice.editTask": "Edit an AI task",
  "aivoice.queryRecords": "Read AI calls",
  "voice.querySipRecords": "Read SIP calls",
  "voice.queryGroupRecords": "Read group calls",
  "voice.getGroupRecord": "Read one group call",
  "voice.getSipRecord": "Read one SIP call",
  "voice.querySipPhones": "List SIP phones",
  "otp.addApp": "Create a verification application",
  "otp.updateApp": "Change a verification application",
  "otp.getApp": "Read a verification application",
  "otp.updateTemplate": "Change a voice template",
  "otp.addFlow": "Create a verification flow",
  "wa.addTemplate": "Submit a message template",
  "wa.sendTemplate": "Send a template message",
  "wa.sendCustom": "Send a free-form message",
};

/** The name, or the id of an operation that an earlier version had. */
export function operationName(id: string): string {
  return Object.entries(operationNames).find(([known]) => known === id)?.[1] ?? id;
}
