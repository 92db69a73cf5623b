import { facts } from "../operation.ts";
import { waCustomSendFaults, waSendFaults, waSharedSendFaults } from "./wa-send-faults.ts";

export const waCustomSendMsg = facts({
  id: "wa.sendCustom",
  area: "wa",
  summary: "Send a free-form message, within 24 hours after the recipient last wrote",
  methods: ["POST"],
  path: "/wa/custom/sendMsg",
  effect: "send",
  faults: { ...waSendFaults, ...waCustomSendFaults, ...waSharedSendFaults },
});
