import { describe, expect, it } from "vitest";
import { recordQuery, taskAdd, taskEdit } from "#server/contract/aivoice.ts";
import { longId } from "#server/contract/wire.ts";
import { addTask, editTask, queryRecords } from "#tests/contract/samples/aivoice.ts";
import { problems, withField } from "./problems.ts";

const taskWith = (changes: Record<string, unknown>) =>
  problems(
    taskAdd,
    Object.entries(changes).reduce((task, [field, value]) => withField(task, field, value), addTask.request),
  );
const pauses = (count: number) => Array.from({ length: count }, () => ({ startTime: "12:00", endTime: "13:00" }));
const daysOff = (count: number) =>
  Array.from({ length: count }, () => ({ startDate: "2026-03-09", endDate: "2026-03-09" }));

describe("an AI task", () => {
  it.each([
    "appId",
    "name",
    "dialogFlowId",
    "mode",
    "dailyStartDateTime",
    "dailyEndDateTime",
    "robotCount",
    "jobPhoneNumberId",
  ])("needs %s", (field) => {
    expect(taskWith({ [field]: undefined })).toEqual([field]);
  });

  it.each(["endDateTime", "inactiveTimeList", "inactiveDateList", "daysOfWeek"])("does not need %s", (field) => {
    expect(taskWith({ [field]: undefined })).toEqual([]);
  });

  it("redials after 1 to 1440 minutes", () => {
    for (const redialInterval of [1, 1440]) expect(taskWith({ redialInterval })).toEqual([]);
    for (const redialInterval of [0, 1441, 1.5]) expect(taskWith({ redialInterval })).toEqual(["redialInterval"]);
  });

  it("redials 1 to 3 times", () => {
    for (const redialTimes of [1, 3]) expect(taskWith({ redialTimes })).toEqual([]);
    for (const redialTimes of [0, 4]) expect(taskWith({ redialTimes })).toEqual(["redialTimes"]);
  });

  it("has at most 3 daily pauses and 3 pauses of days", () => {
    expect(taskWith({ inactiveTimeList: pauses(3), inactiveDateList: daysOff(3) })).toEqual([]);
    expect(taskWith({ inactiveTimeList: pauses(4) })).toEqual(["inactiveTimeList"]);
    expect(taskWith({ inactiveDateList: daysOff(4) })).toEqual(["inactiveDateList"]);
  });

  it("has at least one robot", () => {
    expect(taskWith({ robotCount: 1 })).toEqual([]);
    expect(taskWith({ robotCount: 0 })).toEqual(["robotCount"]);
  });

  it("dials within 09:00 and 20:00", () => {
    expect(taskWith({ dailyStartDateTime: "09:00", dailyEndDateTime: "20:00" })).toEqual([]);
    expect(taskWith({ dailyStartDateTime: "08:59" })).toEqual(["dailyStartDateTime"]);
    expect(taskWith({ dailyEndDateTime: "20:01" })).toEqual(["dailyEndDateTime"]);
  });

  it("ends its daily window after it starts", () => {
    expect(taskWith({ dailyStartDateTime: "10:00", dailyEndDateTime: "10:01" })).toEqual([]);
    expect(taskWith({ dailyStartDateTime: "10:00", dailyEndDateTime: "10:00" })).toEqual(["dailyEndDateTime"]);
  });

  it("needs a start in mode AUTO and none in mode MANUAL", () => {
    expect(taskWith({ mode: "MANUAL", startDateTime: undefined })).toEqual([]);
    expect(taskWith({ mode: "AUTO", startDateTime: undefined })).toEqual(["startDateTime"]);
  });

  it("ends after it starts, in mode AUTO", () => {
    const endDateTime = "2026-03-09 09:30:00";
    expect(taskWith({ startDateTime: "2026-03-09 09:29:59", endDateTime })).toEqual([]);
    expect(taskWith({ startDateTime: endDateTime, endDateTime })).toEqual(["endDateTime"]);
    expect(taskWith({ mode: "MANUAL", startDateTime: endDateTime, endDateTime })).toEqual([]);
  });

  it("ends each pause after it starts", () => {
    expect(taskWith({ inactiveTimeList: [{ startTime: "12:00", endTime: "12:00" }] })).toEqual(["inactiveTimeList"]);
    expect(taskWith({ inactiveDateList: [{ startDate: "2026-03-09", endDate: "2026-03-08" }] })).toEqual([
      "inactiveDateList",
    ]);
  });

  it("needs the redial rules only when it redials", () => {
    const none = { redialCondition: undefined, redialInterval: undefined, redialTimes: undefined };
    expect(taskWith({ redial: false, ...none })).toEqual([]);
    expect(taskWith({ redial: undefined, ...none })).toEqual([]);
    expect(taskWith({ redial: true, ...none })).toEqual(["redialCondition", "redialInterval", "redialTimes"]);
    expect(taskWith({ redialCondition: [] })).toEqual(["redialCondition"]);
  });

  it("takes only documented modes, weekdays and conditions", () => {
    expect(taskWith({ mode: "auto" })).toEqual(["mode"]);
    expect(taskWith({ daysOfWeek: ["monday"] })).toEqual(["daysOfWeek.0"]);
    expect(taskWith({ redialCondition: ["ASLEEP"] })).toEqual(["redialCondition.0"]);
  });

  it("is edited under a job id beyond 2^53, kept exact", () => {
    expect(taskEdit.request.parse(editTask.request).jobId).toBe("9007199254740993");
    expect(taskEdit.request.shape.jobId).toBe(longId);
    expect(problems(taskEdit, withField(editTask.request, "jobId", undefined))).toEqual(["jobId"]);
    expect(problems(taskEdit, withField(editTask.request, "startDateTime", undefined))).toEqual(["startDateTime"]);
  });
});

describe("recordQuery", () => {
  const queryWith = (field: string, value: unknown) =>
    problems(recordQuery, withField(queryRecords.request, field, value));

  it("asks for pages of 1 to 100 from page 1", () => {
    for (const size of [1, 100]) expect(queryWith("size", size)).toEqual([]);
    for (const size of [0, 101]) expect(queryWith("size", size)).toEqual(["size"]);
    expect(queryWith("current", 1)).toEqual([]);
    expect(queryWith("current", 0)).toEqual(["current"]);
  });

  it("does not end before it starts", () => {
    expect(queryWith("params.endTime", "2026-03-09 00:00:00")).toEqual([]);
    expect(queryWith("params.endTime", "2026-03-08 23:59:59")).toEqual(["params.endTime"]);
  });

  it("takes times as the specification writes them", () => {
    for (const time of ["2026-03-09T00:00:00", "2026-03-09 00:00", "2026-02-30 00:00:00", "2026-03-09 24:00:00"]) {
      expect(queryWith("params.startTime", time)).toContain("params.startTime");
    }
  });
});
