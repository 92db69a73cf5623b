import { z } from "zod";

/** How long a workspace keeps things. Null months keep for ever. */
export type Retention = {
  callbackMonths: number | null;
  callMonths: number | null;
  callRecordMonths: number | null;
  recordingMonths: number | null;
  draftDays: number;
  fileDays: number;
};

/** The bounds that people may choose within, as the database has it too. */
const retentionBounds = {
  months: { min: 1, max: 120 },
  callRecordMonths: { min: 3, max: 120 },
  days: { min: 7, max: 365 },
} as const;

const { months, callRecordMonths, days } = retentionBounds;
const monthsKept = z
  .int()
  .min(months.min, "One month at least, or what is under way could not be looked up")
  .max(months.max, "120 months at most; or keep them for ever")
  .nullable();
const callRecordsKept = z
  .int()
  // Windows of the archive are read again for as long as the platform answers for them.
  .min(callRecordMonths.min, "Three months at least: the platform keeps calls of two, which would be read again")
  .max(callRecordMonths.max, "120 months at most; or keep them for ever")
  .nullable();
const recordingsKept = z
  .int()
  .min(months.min, "One month at least, or what was just copied would be removed")
  .max(months.max, "120 months at most; or keep them for ever")
  .nullable();
const daysKept = z
  .int()
  .min(days.min, "7 days at least, so that a week’s work is still there")
  .max(days.max, "365 days at most");

/** The settings as they are given: whole months or null, and whole days. */
export const retentionInput = z.object({
  callbackMonths: monthsKept,
  callMonths: monthsKept,
  callRecordMonths: callRecordsKept,
  recordingMonths: recordingsKept,
  draftDays: daysKept,
  fileDays: daysKept,
});

/** "no longer kept: this workspace keeps callbacks for 24 months." */
export function saysKept(what: string, months: number | null): string {
  if (months === null) return "no longer kept: it was deleted while this workspace kept data for a shorter time.";
  return `no longer kept: this workspace keeps ${what} for ${months === 1 ? "one month" : `${months} months`}.`;
}
