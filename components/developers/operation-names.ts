import type { Operation } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";

/** What a call does, in a few words for people; its id stands beside. A test holds it against the contract. */
export const operationNames: Readonly<Record<Operation["id"], string>> = {
  get "email.batchSend"() {
    return t("developers.sendAnEmailBatch");
  },
  get "email.listTemplates"() {
    return t("developers.listEmailTemplates");
  },
  get "email.queryResults"() {
    return t("developers.askForEmailResults");
  },
  get "email.listSenders"() {
    return t("developers.listEmailSenders");
  },
  get "sms.send"() {
    return t("developers.sendOneSMSText");
  },
  get "sms.sendBatch"() {
    return t("developers.sendSeveralSMSTexts");
  },
  get "aivoice.addTask"() {
    return t("developers.createAnAITask");
  },
  get "aivoice.editTask"() {
    return t("developers.editAnAITask");
  },
  get "aivoice.queryRecords"() {
    return t("developers.readAICalls");
  },
  get "voice.querySipRecords"() {
    return t("developers.readSIPCalls");
  },
  get "voice.queryGroupRecords"() {
    return t("developers.readGroupCalls");
  },
  get "voice.getGroupRecord"() {
    return t("developers.readOneGroupCall");
  },
  get "voice.getSipRecord"() {
    return t("developers.readOneSIPCall");
  },
  get "voice.querySipPhones"() {
    return t("developers.listSIPPhones");
  },
  get "otp.addApp"() {
    return t("developers.createAVerificationApplication");
  },
  get "otp.updateApp"() {
    return t("developers.changeAVerificationApplication");
  },
  get "otp.getApp"() {
    return t("developers.readAVerificationApplication");
  },
  get "otp.updateTemplate"() {
    return t("developers.changeAVoiceTemplate");
  },
  get "otp.addFlow"() {
    return t("developers.createAVerificationFlow");
  },
  get "wa.addTemplate"() {
    return t("developers.submitAMessageTemplate");
  },
  get "wa.sendTemplate"() {
    return t("developers.sendATemplateMessage");
  },
  get "wa.sendCustom"() {
    return t("developers.sendAFreeFormMessage");
  },
};

/** The name, or the id of an operation that an earlier version had. */
export function operationName(id: string): string {
  return Object.entries(operationNames).find(([known]) => known === id)?.[1] ?? id;
}
