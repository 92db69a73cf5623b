import { t } from "#words/t.ts";
import { facts, pick } from "../operation.ts";
import { smsFaults } from "./sms-faults.ts";

export const sendSms = facts({
  id: "sms.send",
  area: "sms",
  get summary() {
    return t("contract.sendOneMessageToOneOrMany");
  },
  methods: ["POST", "GET"],
  path: "/sms/sendSms",
  effect: "send",
  faults: smsFaults,
});

export const sendSmsBatch = facts({
  id: "sms.sendBatch",
  area: "sms",
  get summary() {
    return t("contract.sendSeveralMessagesWithDifferentContentIn");
  },
  methods: ["POST"],
  path: "/sms/sendSms/batch",
  effect: "send",
  faults: pick(smsFaults, ["-1", "-2", "-3", "-4", "-5", "-6", "-7", "-8", "-9", "-10", "-16", "-18", "-19"]),
});
