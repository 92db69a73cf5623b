import { z } from "zod";
import { t } from "#words/t.ts";

export const eraseWish = z.object({
  subject: z
    .string()
    .trim()
    .min(3, { error: () => t("privacy.writeAnAddressOrANumber") })
    .max(254, { error: () => t("privacy.atMost254Characters") }),
  reason: z
    .string()
    .trim()
    .min(3, { error: () => t("privacy.sayInAFewWordsWhy") })
    .max(500, { error: () => t("privacy.atMost500Characters") }),
});

// Each names what it is about: above the form they stand one below the other.
const months = (what: string, least = { count: 1, said: t("privacy.oneMonthAtLeast", { what }) }) =>
  z
    .number(t("privacy.whatWriteAWholeNumberOfMonths", { what }))
    .int(t("privacy.whatWriteAWholeNumberOfMonths", { what }))
    .min(least.count, least.said)
    .max(120, t("privacy.what120MonthsAtMostLeaveIt", { what }))
    .optional();
const days = (what: string) =>
  z
    .number(t("privacy.whatWriteAWholeNumberOfDays", { what }))
    .int(t("privacy.whatWriteAWholeNumberOfDays", { what }))
    .min(7, t("privacy.what7DaysAtLeast", { what }))
    .max(365, t("privacy.what365DaysAtMost", { what }));

export const retention = z.object({
  get callbackMonths() {
    return months(t("privacy.callbacks"));
  },
  get callMonths() {
    return months(t("privacy.requests"));
  },
  get callRecordMonths() {
    const what = t("privacy.telephoneCalls");
    return months(what, { count: 3, said: t("privacy.threeMonthsAtLeastThePlatformKeeps", { what }) });
  },
  get recordingMonths() {
    return months(t("privacy.recordings"));
  },
  get draftDays() {
    return days(t("privacy.drafts"));
  },
  get fileDays() {
    return days(t("privacy.files"));
  },
});

export type EraseWish = z.output<typeof eraseWish>;
