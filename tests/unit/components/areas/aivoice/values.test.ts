import { anything, assert, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { editedTaskForm, newTaskForm, toTaskDraft } from "#components/areas/aivoice/editor/schema.ts";
import { inputOf, type TaskInput } from "#components/areas/aivoice/editor/values.ts";
import { weekdays } from "#server/contract/limits/aivoice.ts";

const filled: TaskInput = {
  ...inputOf({}),
  appId: "ai-app-1",
  name: "Renewal",
  dialogFlowId: "9001",
  jobPhoneNumberId: "7001",
  robotCount: 10,
};

/** The field and the sentence of each objection. */
function problemsOf(input: TaskInput, form = newTaskForm) {
  const judged = form.safeParse(input);
  return judged.success ? [] : judged.error.issues.map(({ path, message }) => [path.join("."), message]);
}

describe("a task as it is typed", () => {
  it("becomes what the contract takes, without what does not apply", () => {
    expect(
      newTaskForm.parse({ ...filled, startDateTime: "2026-11-23T09:30", redialInterval: 30, redialTimes: 1 }),
    ).toEqual({
      appId: "ai-app-1",
      name: "Renewal",
      dialogFlowId: 9001,
      jobPhoneNumberId: 7001,
      robotCount: 10,
      mode: "MANUAL",
      dailyStartDateTime: "09:00",
      dailyEndDateTime: "20:00",
      inactiveTimeList: [],
      inactiveDateList: [],
      daysOfWeek: [...weekdays],
      redial: false,
    });
  });

  it("has its moments with seconds on the wire, and with those only in the form that were not zero", () => {
    const auto: TaskInput = {
      ...filled,
      mode: "AUTO",
      startDateTime: "2026-11-23T09:30",
      endDateTime: "2026-11-26T19:00:05",
    };
    const draft = toTaskDraft(auto);
    expect(draft).toMatchObject({ startDateTime: "2026-11-23 09:30:00", endDateTime: "2026-11-26 19:00:05" });
    expect(inputOf(draft)).toMatchObject({ startDateTime: "2026-11-23T09:30", endDateTime: "2026-11-26T19:00:05" });
  });

  it("comes back from its draft as it was typed", () => {
    const input: TaskInput = {
      ...filled,
      mode: "AUTO",
      startDateTime: "2026-11-23T09:30",
      endDateTime: "2026-11-26T19:00",
      inactiveTimeList: [{ startTime: "12:00", endTime: "13:30" }],
      inactiveDateList: [{ startDate: "2026-11-25", endDate: "2026-11-25" }],
      daysOfWeek: ["MONDAY", "FRIDAY"],
      redial: true,
      redialCondition: ["BUSY"],
      redialInterval: 30,
      redialTimes: 3,
    };
    expect(inputOf(newTaskForm.parse(input))).toEqual(input);
  });

  it("is refused at the fields that are wrong, in sentences", () => {
    expect(problemsOf(inputOf({})).map(([field]) => field)).toEqual([
      "appId",
      "name",
      "dialogFlowId",
      "robotCount",
      "jobPhoneNumberId",
    ]);
    expect(problemsOf({ ...filled, dialogFlowId: "renewal", robotCount: "ten" })).toEqual([
      ["dialogFlowId", "Script id must be a whole number, such as 9001"],
      ["robotCount", "The number of robots must be a whole number"],
    ]);
    expect(problemsOf({ ...filled, daysOfWeek: [] })).toEqual([["daysOfWeek", "Choose at least one day of the week"]]);
    expect(problemsOf({ ...filled, mode: "AUTO" })).toEqual([
      ["startDateTime", "Set when the task starts, or choose MANUAL"],
    ]);
    expect(problemsOf({ ...filled, redial: true, redialCondition: [] }).map(([field]) => field)).toEqual([
      "redialCondition",
      "redialInterval",
      "redialTimes",
    ]);
  });

  it("is right without an end", () => {
    expect(problemsOf({ ...filled, endDateTime: undefined })).toEqual([]);
    expect(problemsOf({ ...filled, endDateTime: "" })).toEqual([]);
  });

  it("may have a name that is longer by the suffix once it has one", () => {
    const name = "x".repeat(103);
    expect(problemsOf({ ...filled, name })).toEqual([["name", "The name must be at most 100 characters long"]]);
    expect(problemsOf({ ...filled, name }, editedTaskForm)).toEqual([]);
  });

  it("is a whole form whatever was kept", () => {
    for (const kept of [
      null,
      7,
      "x",
      [],
      { daysOfWeek: ["NODAY"], inactiveTimeList: "x", forecast: 3, redialTimes: {} },
    ])
      expect(inputOf(kept)).toEqual(inputOf({}));
  });

  it("is read from anything, and what was read reads as itself", () => {
    assert(
      property(anything(), (kept) => {
        expect(inputOf(inputOf(kept))).toEqual(inputOf(kept));
      }),
    );
  });

  it("keeps every part that can be used, beside those that cannot", () => {
    const kept = {
      dialogFlowId: 9001,
      jobPhoneNumberId: "7001",
      robotCount: Number.NaN,
      mode: "SOMETIMES",
      dailyStartDateTime: 9,
      inactiveTimeList: [{ startTime: "12:00", endTime: 13 }, {}],
      inactiveDateList: [{ startDate: "2026-11-25", endDate: "2026-11-25" }, "tomorrow"],
      daysOfWeek: ["MONDAY"],
      redialCondition: ["BUSY", "BORED"],
      redialTimes: "often",
      basedOn: 1.5,
      forecast: { numbers: "100", seconds: 5 },
    };
    expect(inputOf(kept)).toEqual({
      ...inputOf({}),
      dialogFlowId: "9001",
      jobPhoneNumberId: "7001",
      inactiveTimeList: [
        { startTime: "12:00", endTime: "" },
        { startTime: "", endTime: "" },
      ],
      daysOfWeek: ["MONDAY"],
      redialTimes: "often",
      forecast: { numbers: "100", seconds: "", share: "" },
    });
    const pause = { startTime: "12:00", endTime: "13:00" };
    expect(inputOf({ inactiveTimeList: Array(20).fill(pause) }).inactiveTimeList).toHaveLength(20);
    expect(inputOf({ inactiveTimeList: Array(21).fill(pause) }).inactiveTimeList).toEqual([]);
  });
});
