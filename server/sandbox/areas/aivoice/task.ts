import type { taskAdd } from "#server/contract/aivoice.ts";
import { aivoiceLimits, redialConditions, taskModes, weekdays } from "#server/contract/limits/aivoice.ts";
import type { FaultCode } from "#server/contract/operation.ts";
import type { Fields } from "#server/sandbox/fields.ts";
import { aivoiceAppId, dialogFlows, lines, maxRobots } from "./fixtures.ts";
import type { JudgedTask } from "./tasks.ts";
import { isDay, isTimeOfDay, readLocalTime } from "./time.ts";

type TaskCode = keyof typeof taskAdd.faults & FaultCode;
/** A task as it was sent, to create it or to change it. */
type TaskCall = Fields<keyof typeof taskAdd.request.shape & string, TaskCode>;

/**
 * Judges a task field by field in the order of the endpoint's list, and answers what is kept of it. Throws the Refusal of the
 * first wrong one.
 */
export function judgeTask(call: TaskCall, isTaken: (name: string) => boolean): JudgedTask {
  const appId = call.text("appId", "-37") ?? call.refuse("-27");
  if (appId !== aivoiceAppId) call.refuse("-37");
  const name = call.text("name", "-27") ?? call.refuse("-27");
  // Nobody could tell a name of blanks alone from another.
  if (name.trim() === "") call.refuse("-27");
  if (isTaken(name)) call.refuse("-33");
  const dialogFlowId = call.integer("dialogFlowId", "-41") ?? call.refuse("-27");
  const flow = dialogFlows.find(({ id }) => id === dialogFlowId) ?? call.refuse("-41");
  const start = judgeStart(call);
  judgeWindow(call);
  const robotCount = call.integer("robotCount", "-27") ?? call.refuse("-27");
  if (robotCount < 1) call.refuse("-27");
  if (robotCount > maxRobots) call.refuse("-52");
  const lineId = call.integer("jobPhoneNumberId", "-27");
  const line = lines.find(({ id }) => id === lineId) ?? call.refuse("-27");
  const end = readMoment(call, "endDateTime");
  if (start !== undefined && end !== undefined && end <= start) call.refuse("-27");
  judgePauses(call);
  judgeRedial(call);
  return { name, rules: { dialogFlowId: flow.id, lineId: line.id, robotCount } };
}

function readMoment(call: TaskCall, name: "startDateTime" | "endDateTime"): number | undefined {
  const text = call.text(name, "-27");
  return text === undefined ? undefined : (readLocalTime(text) ?? call.refuse("-27"));
}

/** When the task starts by itself; undefined where a person starts it. */
function judgeStart(call: TaskCall): number | undefined {
  const mode = call.text("mode", "-27");
  if (!taskModes.some((each) => each === mode)) call.refuse("-27");
  return mode === "AUTO" ? (readMoment(call, "startDateTime") ?? call.refuse("-28")) : undefined;
}

function judgeWindow(call: TaskCall): void {
  const read = (name: "dailyStartDateTime" | "dailyEndDateTime") => {
    const time = call.text(name, "-27") ?? "";
    if (!isTimeOfDay(time)) call.refuse("-27");
    const { start, end } = aivoiceLimits.window;
    return time >= start && time <= end ? time : call.refuse("-48");
  };
  const start = read("dailyStartDateTime");
  // A window that ends before it starts goes over midnight, so it leaves 09:00-20:00.
  if (read("dailyEndDateTime") <= start) call.refuse("-48");
}

function judgePauses(call: TaskCall): void {
  const times = call.objects("inactiveTimeList", "-27") ?? [];
  if (times.length > aivoiceLimits.inactiveTimes) call.refuse("-27");
  for (const pause of times) {
    const start = pause.text("startTime", "-27") ?? "";
    const end = pause.text("endTime", "-27") ?? "";
    if (!isTimeOfDay(start) || !isTimeOfDay(end) || end <= start) call.refuse("-27");
  }
  const dates = call.objects("inactiveDateList", "-27") ?? [];
  if (dates.length > aivoiceLimits.inactiveDates) call.refuse("-27");
  for (const pause of dates) {
    const start = pause.text("startDate", "-27") ?? "";
    const end = pause.text("endDate", "-27") ?? "";
    if (!isDay(start) || !isDay(end) || end < start) call.refuse("-27");
  }
  const days = call.texts("daysOfWeek", "-27") ?? [];
  if (!days.every((day) => weekdays.some((each) => each === day))) call.refuse("-27");
}

/** The three rules are needed only where redial is on, and judged wherever they are sent. */
function judgeRedial(call: TaskCall): void {
  const isOn = call.flag("redial", "-27") ?? false;
  const conditions = call.texts("redialCondition", "-29") ?? [];
  if (!conditions.every((condition) => redialConditions.some((each) => each === condition))) call.refuse("-29");
  if (isOn && conditions.length === 0) call.refuse("-29");
  judgeCount(call, "redialInterval", isOn, aivoiceLimits.redialIntervalMinutes, "-30");
  judgeCount(call, "redialTimes", isOn, aivoiceLimits.redialTimes, "-31");
}

function judgeCount(
  call: TaskCall,
  name: "redialInterval" | "redialTimes",
  isNeeded: boolean,
  { min, max }: { min: number; max: number },
  code: "-30" | "-31",
): void {
  const value = call.integer(name, code);
  // Clients that cannot leave a number out send 0 with a redial that is off.
  const isAbsent = value === undefined || (value === 0 && !isNeeded);
  if (isAbsent ? isNeeded : value < min || value > max) call.refuse(code);
}
