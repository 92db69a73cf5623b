import { z } from "zod";
import { t } from "#words/t.ts";

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
  .min(months.min, { error: () => t("domain.oneMonthAtLeastForWhatIsUnderWay") })
  .max(months.max, { error: () => t("domain.atMost120Months") })
  .nullable();
const callRecordsKept = z
  .int()
  // Windows of the archive are read again for as long as the platform answers for them.
  .min(callRecordMonths.min, { error: () => t("domain.threeMonthsAtLeast") })
  .max(callRecordMonths.max, { error: () => t("domain.atMost120Months") })
  .nullable();
const recordingsKept = z
  .int()
  .min(months.min, { error: () => t("domain.oneMonthAtLeastForCopies") })
  .max(months.max, { error: () => t("domain.atMost120Months") })
  .nullable();
const daysKept = z
  .int()
  .min(days.min, { error: () => t("domain.sevenDaysAtLeast") })
  .max(days.max, { error: () => t("domain.atMost365Days") });

/** The settings as they are given: whole months or null, and whole days. */
export const retentionInput = z.object({
  callbackMonths: monthsKept,
  callMonths: monthsKept,
  callRecordMonths: callRecordsKept,
  recordingMonths: recordingsKept,
  draftDays: daysKept,
  fileDays: daysKept,
});
