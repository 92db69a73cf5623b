import type { z } from "zod";
import { recordQuery, taskAdd, taskEdit } from "#server/contract/aivoice.ts";
import { callPlatform } from "#tests/support/sandbox.ts";
import { casesOf, staleTimestamp } from "./cases.ts";

const task = {
  appId: "ai-app-1",
  name: "Renewals in spring",
  dialogFlowId: 9001,
  mode: "AUTO",
  startDateTime: "2026-03-09 09:30:00",
  dailyStartDateTime: "09:00",
  dailyEndDateTime: "20:00",
  robotCount: 50,
  jobPhoneNumberId: 7002,
  endDateTime: "2026-03-20 19:00:00",
  inactiveTimeList: [{ startTime: "12:00", endTime: "13:30" }],
  inactiveDateList: [{ startDate: "2026-03-14", endDate: "2026-03-15" }],
  daysOfWeek: ["MONDAY", "SUNDAY"],
  redial: true,
  redialCondition: ["NO_ANSWER", "BUSY"],
  redialInterval: 1440,
  redialTimes: 3,
} satisfies z.input<typeof taskAdd.request>;

/** All three refuse an account in the same way. */
const account = {
  "-1": { secret: "guess" },
  "-4": { timestamp: staleTimestamp() },
  "-6": { key: "sandbox-ip" },
  "-49": { key: "sandbox-uncertified" },
  "-57": { headers: { Sign: undefined } },
  "-58": { headers: { Timestamp: undefined } },
  "-59": { headers: { "Api-Key": undefined } },
} as const;

const taskCodes = {
  ...account,
  "-3": { key: "sandbox-broke" },
  "-5": "dial",
  "-27": { with: { jobPhoneNumberId: 7003 } },
  "-28": { with: { startDateTime: undefined } },
  "-29": { with: { redialCondition: ["NO_ANSWER", "ASLEEP"] } },
  "-30": { with: { redialInterval: 1441 } },
  "-31": { with: { redialTimes: 4 } },
  "-37": { with: { appId: "ai-app-2" } },
  "-38": "dial",
  "-39": "dial",
  "-41": { with: { dialogFlowId: 9003 } },
  "-45": "dial",
  "-46": "dial",
  "-48": { with: { dailyStartDateTime: "08:59" } },
  "-51": "dial",
  "-52": { with: { robotCount: 51 } },
  "-60": "dial",
} as const;

const name = "Somebody else's";
const add = (url: string, fields: object) => callPlatform(url, taskAdd.path, { ...task, ...fields });

export const addTask = casesOf(taskAdd, task, {
  ...taskCodes,
  "-33": { before: (url) => add(url, {}) },
});

export const editTask = casesOf(
  taskEdit,
  { ...task, jobId: "9007199254740993" },
  {
    ...taskCodes,
    "-33": { before: (url) => add(url, { name }), with: { name } },
  },
  async (url) => ({ jobId: (await add(url, {})).body.data }),
);

export const queryRecords = casesOf(
  recordQuery,
  {
    current: 1,
    size: 100,
    params: { appId: "ai-app-1", startTime: "2020-01-01 00:00:00", endTime: "2099-12-31 23:59:59" },
  },
  {
    ...account,
    "-27": { with: { "params.endTime": "2019-12-31 23:59:59" } },
    "-37": { with: { "params.appId": "voice-app-1" } },
    "-50": "dial",
  },
);
