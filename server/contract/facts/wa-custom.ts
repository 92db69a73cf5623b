import { t } from "#words/t.ts";
import { facts } from "../operation.ts";
import { waCustomSendFaults, waSendFaults, waSharedSendFaults } from "./wa-send-faults.ts";

export const waCustomSendMsg = facts({
  id: "wa.sendCustom",
  area: "wa",
  get summary() {
    return t("contract.sendAFreeFormMessageWithin24");
  },
  methods: ["POST"],
  path: "/wa/custom/sendMsg",
  effect: "send",
  faults: { ...waSendFaults, ...waCustomSendFaults, ...waSharedSendFaults },
});
