import { t } from "#words/t.ts";
import { facts } from "../operation.ts";
import { waSendFaults, waSharedSendFaults, waTemplateSendFaults, waUnreadableBodyFaults } from "./wa-send-faults.ts";

export const waTemplateSendMsg = facts({
  id: "wa.sendTemplate",
  area: "wa",
  get summary() {
    return t("contract.sendAMessageFromATemplate");
  },
  methods: ["POST"],
  path: "/wa/template/sendMsg",
  effect: "send",
  faults: { ...waSendFaults, ...waTemplateSendFaults, ...waSharedSendFaults, ...waUnreadableBodyFaults },
});
