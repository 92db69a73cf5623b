import type { Operation } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";

/** Where a person makes a call of an operation, and what they do there. */
export type NextStep = { path: string; label: string };

const calls = {
  path: "/voice/archive",
  get label() {
    return t("developers.readADayOfCallsInThe");
  },
};

/** For every operation, so that a code that was dialled can be met; a test holds it against the contract. */
export const nextSteps: Readonly<Record<Operation["id"], NextStep>> = {
  "email.batchSend": {
    path: "/send/email",
    get label() {
      return t("developers.sendAnEmailBatch");
    },
  },
  "email.listTemplates": {
    path: "/templates/email",
    get label() {
      return t("developers.openTheEmailTemplates");
    },
  },
  "email.queryResults": {
    path: "/emails",
    get label() {
      return t("developers.lookUpAnEmail");
    },
  },
  "email.listSenders": {
    path: "/senders",
    get label() {
      return t("developers.openTheEmailSenders");
    },
  },
  "sms.send": {
    path: "/send/sms",
    get label() {
      return t("developers.sendAnSMSToOneNumber");
    },
  },
  "sms.sendBatch": {
    path: "/send/sms",
    get label() {
      return t("developers.sendSMSToATableOfNumbers");
    },
  },
  "aivoice.addTask": {
    path: "/voice/tasks/new",
    get label() {
      return t("developers.createAnAITask");
    },
  },
  "aivoice.editTask": {
    path: "/voice/tasks",
    get label() {
      return t("developers.editAnAITask");
    },
  },
  "aivoice.queryRecords": calls,
  "voice.querySipRecords": calls,
  "voice.queryGroupRecords": calls,
  "voice.getGroupRecord": {
    path: "/voice/records/group",
    get label() {
      return t("developers.openAGroupCallAndReadIt");
    },
  },
  "voice.getSipRecord": {
    path: "/voice/records/sip",
    get label() {
      return t("developers.openASIPCallAndReadIt");
    },
  },
  "voice.querySipPhones": {
    path: "/voice/phones",
    get label() {
      return t("developers.openTheSIPPhones");
    },
  },
  "otp.addApp": {
    path: "/otp/apps/new",
    get label() {
      return t("developers.createAVerificationApplication");
    },
  },
  "otp.updateApp": {
    path: "/otp/apps",
    get label() {
      return t("developers.changeAVerificationApplication");
    },
  },
  "otp.getApp": {
    path: "/otp/apps",
    get label() {
      return t("developers.readAVerificationApplicationBack");
    },
  },
  "otp.updateTemplate": {
    path: "/otp/templates",
    get label() {
      return t("developers.changeAVoiceTemplate");
    },
  },
  "otp.addFlow": {
    path: "/otp/flows/new",
    get label() {
      return t("developers.createAVerificationFlow");
    },
  },
  "wa.addTemplate": {
    path: "/templates/wa/new",
    get label() {
      return t("developers.submitAMessageTemplate");
    },
  },
  "wa.sendTemplate": {
    path: "/send/wa",
    get label() {
      return t("developers.sendInstantMessagesFromATemplate");
    },
  },
  "wa.sendCustom": {
    path: "/send/wa/custom",
    get label() {
      return t("developers.sendAFreeFormMessage");
    },
  },
};
