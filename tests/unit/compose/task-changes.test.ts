import { describe, expect, test } from "vitest";
import { taskChanges } from "#server/compose/task-changes.ts";
import { taskRequest } from "#server/compose/task-request.ts";
import { type AiTaskDraft, aiTaskDraft, taskAdd } from "#server/contract/aivoice.ts";
import { aiTaskFaultFields, aiTaskFieldOf, aiTaskFields } from "#server/contract/aivoice-fields.ts";

const task: AiTaskDraft = {
  appId: "ai-app-1",
  name: "Renewals",
  dialogFlowId: 9001,
  mode: "MANUAL",
  dailyStartDateTime: "09:00",
  dailyEndDateTime: "20:00",
  robotCount: 10,
  jobPhoneNumberId: 7001,
};

describe("what differs between two versions", () => {
  test("is told field by field, in the order of the form", () => {
    const after = { ...task, robotCount: 20, dailyEndDateTime: "19:00", redial: true };
    expect(taskChanges(task, after)).toEqual([
      { field: "robotCount", before: 10, after: 20 },
      { field: "dailyEndDateTime", before: "20:00", after: "19:00" },
      { field: "redial", before: null, after: true },
    ]);
    expect(taskChanges(after, task).map(({ before, after }) => [before, after])).toEqual([
      [20, 10],
      ["19:00", "20:00"],
      [true, null],
    ]);
  });

  test("is nothing where a list is empty or left out, or its objects name their fields in another order", () => {
    const one = { ...task, inactiveTimeList: [{ startTime: "12:00", endTime: "13:00" }], daysOfWeek: [] };
    const other = { ...task, inactiveTimeList: [{ endTime: "13:00", startTime: "12:00" }], inactiveDateList: [] };
    expect(taskChanges(one, other)).toEqual([]);
  });

  test("tells a rule that there was none of from one that nobody knows", () => {
    const paused = { ...task, inactiveTimeList: [{ startTime: "12:00", endTime: "13:00" }] };
    const { mode: _, ...adopted } = task;
    expect(taskChanges(task, paused)[0]?.before).toBeNull();
    expect(taskChanges(paused, task)[0]?.after).toBeNull();
    const change = taskChanges(adopted, paused).find(({ field }) => field === "inactiveTimeList");
    expect(change).toEqual({ field: "inactiveTimeList", before: undefined, after: paused.inactiveTimeList });
  });

  test("is everything that was said, where nothing was known before", () => {
    expect(taskChanges({}, task).map(({ field }) => field)).toEqual(aiTaskFields.filter((field) => field in task));
  });
});

describe("a task as it is sent", () => {
  test("says every rule, and none that does not apply", () => {
    const draft = { ...task, startDateTime: "2026-11-23 09:30:00", redialInterval: 30, redialTimes: 2 };
    expect(taskRequest(draft)).toEqual({
      ...task,
      ...{ inactiveTimeList: [], inactiveDateList: [], redial: false },
      daysOfWeek: ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"],
    });
  });

  test("keeps a start that it needs, and names each day and condition once, in their order", () => {
    const draft: AiTaskDraft = {
      ...task,
      ...{ mode: "AUTO", startDateTime: "2026-11-23 09:30:00", redial: true, redialInterval: 30, redialTimes: 2 },
      redialCondition: ["BUSY", "NO_ANSWER", "BUSY"],
      daysOfWeek: ["SUNDAY", "MONDAY", "SUNDAY"],
    };
    expect(taskRequest(draft)).toMatchObject({
      ...{ startDateTime: "2026-11-23 09:30:00", redialInterval: 30, redialTimes: 2 },
      ...{ redialCondition: ["NO_ANSWER", "BUSY"], daysOfWeek: ["MONDAY", "SUNDAY"] },
    });
  });
});

describe("a refusal", () => {
  test("stands at the field that its code is about", () => {
    const at = ["-28", "-29", "-30", "-31", "-33", "-37", "-41", "-48", "-52"].map(aiTaskFieldOf);
    expect(at).toEqual([
      ...["startDateTime", "redialCondition", "redialInterval", "redialTimes", "name"],
      ...["appId", "dialogFlowId", "dailyStartDateTime", "robotCount"],
    ]);
    for (const code of ["-27", "-1", "-99", "toString"]) expect(aiTaskFieldOf(code)).toBeNull();
  });

  test("is mapped for codes of the operation alone, to fields that the form has, each of which it has once", () => {
    expect(Object.keys(aiTaskFaultFields).filter((code) => !(code in taskAdd.faults))).toEqual([]);
    expect([...aiTaskFields].toSorted()).toEqual(Object.keys(aiTaskDraft.shape).toSorted());
  });
});
