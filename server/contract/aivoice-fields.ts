import type { AiTaskDraft } from "./aivoice.ts";
import type { aivoiceFaults } from "./facts/aivoice-faults.ts";

/** The fields of a task that a person fills in, in the order of the form. */
export const aiTaskFields = [
  "appId",
  "name",
  "dialogFlowId",
  "jobPhoneNumberId",
  "robotCount",
  "mode",
  "startDateTime",
  "endDateTime",
  "dailyStartDateTime",
  "dailyEndDateTime",
  "inactiveTimeList",
  "daysOfWeek",
  "inactiveDateList",
  "redial",
  "redialCondition",
  "redialInterval",
  "redialTimes",
] as const satisfies readonly (keyof AiTaskDraft)[];
export type AiTaskField = (typeof aiTaskFields)[number];

/** Where a refusal of taskAdd or taskEdit belongs in the form. Those that are about no field here, such as -27, have none. */
export const aiTaskFaultFields: Readonly<Partial<Record<keyof typeof aivoiceFaults, AiTaskField>>> = {
  "-28": "startDateTime",
  "-29": "redialCondition",
  "-30": "redialInterval",
  "-31": "redialTimes",
  "-33": "name",
  "-37": "appId",
  "-41": "dialogFlowId",
  "-48": "dailyStartDateTime",
  "-52": "robotCount",
  "-60": "dialogFlowId",
};

/** The field that a code of taskAdd or taskEdit is about; null where it is about none, or the table does not have it. */
export function aiTaskFieldOf(code: string): AiTaskField | null {
  const fields: Readonly<Partial<Record<string, AiTaskField>>> = aiTaskFaultFields;
  return Object.hasOwn(fields, code) ? (fields[code] ?? null) : null;
}
