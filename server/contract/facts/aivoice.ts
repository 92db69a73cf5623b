import { t } from "#words/t.ts";
import { facts, pick } from "../operation.ts";
import { aivoiceFaults } from "./aivoice-faults.ts";

const taskFaults = pick(aivoiceFaults, [
  "-1",
  "-3",
  "-4",
  "-5",
  "-6",
  "-27",
  "-28",
  "-29",
  "-30",
  "-31",
  "-33",
  "-37",
  "-38",
  "-39",
  "-41",
  "-45",
  "-46",
  "-48",
  "-49",
  "-51",
  "-52",
  "-57",
  "-58",
  "-59",
  "-60",
]);

export const taskAdd = facts({
  id: "aivoice.addTask",
  area: "aivoice",
  get summary() {
    return t("contract.createAnAIOutboundCallTask");
  },
  methods: ["POST"],
  path: "/aivoice/taskAdd",
  effect: "write",
  faults: taskFaults,
});

export const taskEdit = facts({
  id: "aivoice.editTask",
  area: "aivoice",
  get summary() {
    return t("contract.editAnAIOutboundCallTask");
  },
  methods: ["POST"],
  path: "/aivoice/taskEdit",
  effect: "write",
  longIds: ["jobId"],
  faults: taskFaults,
});

export const recordQuery = facts({
  id: "aivoice.queryRecords",
  area: "aivoice",
  get summary() {
    return t("contract.queryAICallRecordsInATime");
  },
  methods: ["POST"],
  path: "/aivoice/recordQuery",
  effect: "read",
  faults: pick(aivoiceFaults, ["-1", "-4", "-6", "-27", "-37", "-49", "-50", "-57", "-58", "-59"]),
});
