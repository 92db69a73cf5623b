import { describe, expect, test } from "vitest";
import { taskAdd, taskEdit } from "#server/contract/aivoice.ts";
import { redialConditions, weekdays } from "#server/contract/limits/aivoice.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, control } from "#tests/support/sandbox.ts";

const least = {
  appId: "ai-app-1",
  name: "Renewals",
  dialogFlowId: 9001,
  mode: "MANUAL",
  dailyStartDateTime: "09:00",
  dailyEndDateTime: "20:00",
  robotCount: 50,
  jobPhoneNumberId: 7001,
};
const redial = { redial: true, redialCondition: ["NO_ANSWER"], redialInterval: 30, redialTimes: 1 };
const pause = { startTime: "12:00", endTime: "13:00" };
const daysOff = { startDate: "2026-02-28", endDate: "2026-02-28" };

const sandbox = ownSandbox();

type Fields = Record<string, unknown>;
const add = (fields: Fields, key?: string) => callPlatform(sandbox.url, taskAdd.path, { ...least, ...fields }, { key });
const edit = (jobId: unknown, fields: Fields = {}, key?: string) =>
  callPlatform(sandbox.url, taskEdit.path, { ...least, jobId, ...fields }, { key });
const idOf = async (fields: Fields) => String((await add(fields)).body.data);

/** A field, its value, and the answer to a task that is right but for it. */
const judged: [string, unknown, string][] = [
  ["appId", undefined, "-27"],
  ["appId", null, "-27"],
  ["appId", "ai-app-2", "-37"],
  ["appId", "voice-app-1", "-37"],
  ["appId", ["ai-app-1"], "-37"],
  ["name", "", "-27"],
  ["name", null, "-27"],
  ["name", {}, "-27"],
  ["name", 7, "0"],
  ["name", " ", "-27"],
  ["name", "外呼 𝄞 \u0000 \ud800", "0"],
  ["dialogFlowId", undefined, "-27"],
  ["dialogFlowId", "9002", "0"],
  ["dialogFlowId", 9003, "-41"],
  ["dialogFlowId", "x", "-41"],
  ["dialogFlowId", 9001.5, "-41"],
  ["dialogFlowId", "9".repeat(5000), "-41"],
  ["dialogFlowId", [9001], "-41"],
  ["mode", undefined, "-27"],
  ["mode", "auto", "-27"],
  ["mode", "LATER", "-27"],
  ["mode", ["AUTO"], "-27"],
  ["mode", "AUTO", "-28"],
  ["startDateTime", "whenever", "0"],
  ["startDateTime", [{ deep: [] }], "0"],
  ["dailyStartDateTime", undefined, "-27"],
  ["dailyStartDateTime", "9:00", "-27"],
  ["dailyStartDateTime", "09:00:00", "-27"],
  ["dailyStartDateTime", "09:60", "-27"],
  ["dailyStartDateTime", "24:00", "-27"],
  ["dailyStartDateTime", 900, "-27"],
  ["dailyStartDateTime", "08:59", "-48"],
  ["dailyStartDateTime", "19:59", "0"],
  ["dailyStartDateTime", "20:00", "-48"],
  ["dailyStartDateTime", "20:01", "-48"],
  ["dailyEndDateTime", "", "-27"],
  ["dailyEndDateTime", "20:01", "-48"],
  ["dailyEndDateTime", "08:00", "-48"],
  ["dailyEndDateTime", "09:00", "-48"],
  ["dailyEndDateTime", "09:01", "0"],
  ["robotCount", undefined, "-27"],
  ["robotCount", 0, "-27"],
  ["robotCount", -1, "-27"],
  ["robotCount", 1.5, "-27"],
  ["robotCount", "many", "-27"],
  ["robotCount", true, "-27"],
  ["robotCount", 1, "0"],
  ["robotCount", "50", "0"],
  ["robotCount", 51, "-52"],
  ["robotCount", "9".repeat(400), "-52"],
  ["jobPhoneNumberId", undefined, "-27"],
  ["jobPhoneNumberId", 7003, "-27"],
  ["jobPhoneNumberId", "7002", "0"],
  ["endDateTime", "2026-03-09 14:30:00", "0"],
  ["endDateTime", "2026-03-09", "-27"],
  ["endDateTime", "2026-02-30 10:00:00", "-27"],
  ["endDateTime", "2026-03-09T14:30:00", "-27"],
  ["endDateTime", "2026-03-09 24:00:00", "-27"],
  ["endDateTime", null, "0"],
  ["inactiveTimeList", [], "0"],
  ["inactiveTimeList", [pause, pause, pause], "0"],
  ["inactiveTimeList", [pause, pause, pause, pause], "-27"],
  ["inactiveTimeList", pause, "-27"],
  ["inactiveTimeList", [null], "-27"],
  ["inactiveTimeList", [{ startTime: "12:00" }], "-27"],
  ["inactiveTimeList", [{ startTime: "13:00", endTime: "12:00" }], "-27"],
  ["inactiveTimeList", [{ ...pause, endTime: "1pm" }], "-27"],
  ["inactiveTimeList", Array.from({ length: 10_000 }, () => pause), "-27"],
  ["inactiveDateList", "", "0"],
  ["inactiveDateList", [daysOff, daysOff, daysOff], "0"],
  ["inactiveDateList", [daysOff, daysOff, daysOff, daysOff], "-27"],
  ["inactiveDateList", [{ startDate: "2026-02-29", endDate: "2026-03-01" }], "-27"],
  ["inactiveDateList", [{ startDate: "2026-03-02", endDate: "2026-03-01" }], "-27"],
  ["inactiveDateList", ["2026-03-01"], "-27"],
  ["daysOfWeek", [], "0"],
  ["daysOfWeek", [...weekdays], "0"],
  ["daysOfWeek", ["Monday"], "-27"],
  ["daysOfWeek", ["MONDAY", null], "-27"],
  ["daysOfWeek", "MONDAY", "-27"],
  ["redial", "false", "0"],
  ["redial", null, "0"],
  ["redial", "yes", "-27"],
  ["redial", true, "-29"],
  ["redialCondition", [], "0"],
  ["redialCondition", ["ASLEEP"], "-29"],
  ["redialInterval", 0, "0"],
  ["redialInterval", -1, "-30"],
  ["redialTimes", 0, "0"],
  ["redialInterval", 1441, "-30"],
  ["redialTimes", 4, "-31"],
  ["colour", { any: "thing" }, "0"],
];

describe("what a task is judged by", () => {
  test.each(judged)("%s %j is answered %s, in a new task and in an edit", async (name, value, status) => {
    expect((await add({ name: "A task with it", [name]: value })).status).toBe(status);
    await control(sandbox.url, "reset");
    const jobId = await idOf({ name: "A task without it" });
    expect((await edit(jobId, { [name]: value })).status).toBe(status);
  });

  test.each([
    [{ startDateTime: "2026-03-09 09:30:00" }, "0"],
    [{ startDateTime: "" }, "-28"],
    [{ startDateTime: "2026-03-09 9:30" }, "-27"],
    [{ startDateTime: {} }, "-27"],
    [{ startDateTime: "2026-03-09 09:30:00", endDateTime: "2026-03-09 09:30:01" }, "0"],
    [{ startDateTime: "2026-03-09 09:30:00", endDateTime: "2026-03-09 09:30:00" }, "-27"],
  ])("AUTO with %j is answered %s", async (fields, status) => {
    expect((await add({ mode: "AUTO", ...fields })).status).toBe(status);
  });

  test.each([
    [{}, "0"],
    [{ redial: "true", redialInterval: "1440", redialTimes: "3", redialCondition: [...redialConditions] }, "0"],
    [{ redialCondition: undefined }, "-29"],
    [{ redialCondition: [] }, "-29"],
    [{ redialCondition: "NO_ANSWER" }, "-29"],
    [{ redialCondition: ["no_answer"] }, "-29"],
    [{ redialInterval: null }, "-30"],
    [{ redialInterval: 0 }, "-30"],
    [{ redialInterval: 1 }, "0"],
    [{ redialInterval: 1441 }, "-30"],
    [{ redialInterval: "soon" }, "-30"],
    [{ redialTimes: "" }, "-31"],
    [{ redialTimes: 0 }, "-31"],
    [{ redialTimes: 4 }, "-31"],
    [{ redialTimes: [1] }, "-31"],
  ])("redial with %j is answered %s", async (fields, status) => {
    expect((await add({ ...redial, ...fields })).status).toBe(status);
  });

  test("the first wrong field in the order of the endpoint's list, an edit's jobId after all others, the balance last", async () => {
    await add({ name: "Taken" });
    const wrong: [string, unknown, string][] = [
      ["redialTimes", 9, "-31"],
      ["redialInterval", 1441, "-30"],
      ["redialCondition", ["NEVER"], "-29"],
      ["redial", "yes", "-27"],
      ["daysOfWeek", ["SOMEDAY"], "-27"],
      ["robotCount", 51, "-52"],
      ["dailyEndDateTime", "21:00", "-48"],
      ["mode", "AUTO", "-28"],
      ["dialogFlowId", 1, "-41"],
      ["name", "Taken", "-33"],
      ["appId", "none", "-37"],
    ];
    const jobId = await idOf({ name: "Mine" });
    expect((await add({}, "sandbox-broke")).status).toBe("-3");
    expect((await edit(jobId, {}, "sandbox-broke")).status).toBe("-3");
    expect((await edit("1", {}, "sandbox-broke")).status).toBe("-27");
    let fields: Fields = {};
    for (const [name, value, status] of wrong) {
      fields = { ...fields, [name]: value };
      expect((await add(fields, "sandbox-broke")).status).toBe(status);
      expect((await edit(jobId, fields)).status).toBe(status);
      if (name !== "name") expect((await edit("1", fields)).status).toBe(status);
    }
  });

  test.each([
    ["sandbox-locked", "-1"],
    ["sandbox-uncertified", "-49"],
    ["sandbox-ip", "-6"],
    ["sandbox-broke", "-3"],
  ])("%s is answered %s", async (key, status) => {
    expect((await add({}, key)).status).toBe(status);
  });
});
