import type { Operation } from "#server/contract/operation.ts";

/** Where a person makes a call of an operation, and what they do there. */
export type NextStep = { path: string; label: string };

const calls = { path: "/voice/archive", label: "Read a day of calls in the call archive" };

/** For every operation, so that a code that was dialled can be met; a test holds it against the contract. */
export const nextSteps: Readonly<Record<Operation["id"], NextStep>> = {
  "email.batchSend": { path: "/send/email", label: "Send an email batch" },
  "email.listTemplates": { path: "/templates/email", label: "Open the email templates" },
  "email.queryResults": { path: "/emails", label: "Look up an email" },
  "email.listSenders": { path: "/senders", label: "Open the email senders" },
  "sms.send": { path: "/send/sms", label: "Send an SMS to one number" },
  "sms.sendBatch": { path: "/send/sms", label: "Send SMS to a table of numbers" },
  "aivoice.addTask": { path: "/voice/tasks/new", label: "Create an AI task" },
  "aivoice.editTask": { path: "/voice/tasks", label: "Edit an AI task" },
  "aivoice.queryRecords": calls,
  "voice.querySipRecords": calls,
  "voice.queryGroupRecords": calls,
  "voice.getGroupRecord": { path: "/voice/records/group", label: "Open a group call and read it again" },
  "voice.getSipRecord": { path: "/voice/records/sip", label: "Open a SIP call and read it again" },
  "voice.querySipPhones": { path: "/voice/phones", label: "Open the SIP phones" },
  "otp.addApp": { path: "/otp/apps/new", label: "Create a verification application" },
  "otp.updateApp": { path: "/otp/apps", label: "Change a verification application" },
  "otp.getApp": { path: "/otp/apps", label: "Read a verification application back" },
  "otp.updateTemplate": { path: "/otp/templates", label: "Change a voice template" },
  "otp.addFlow": { path: "/otp/flows/new", label: "Create a verification flow" },
  "wa.addTemplate": { path: "/templates/wa/new", label: "Submit a message template" },
  "wa.sendTemplate": { path: "/send/wa", label: "Send instant messages from a template" },
  "wa.sendCustom": { path: "/send/wa/custom", label: "Send a free-form message" },
};
