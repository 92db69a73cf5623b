import { facts } from "../operation.ts";
import { waSendFaults, waSharedSendFaults, waTemplateSendFaults, waUnreadableBodyFaults } from "./wa-send-faults.ts";

export const waTemplateSendMsg = facts({
  id: "wa.sendTemplate",
  area: "wa",
  summary: "Send a message from a template",
  methods: ["POST"],
  path: "/wa/template/sendMsg",
  effect: "send",
  faults: { ...waSendFaults, ...waTemplateSendFaults, ...waSharedSendFaults, ...waUnreadableBodyFaults },
});
