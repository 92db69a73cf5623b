import { z } from "zod";
import { keepable, rhythms, type Timing } from "#server/compose/exported/schedule.ts";
import { isTimeZone } from "#server/compose/zone.ts";
import { t } from "#words/t.ts";

const between = (what: () => string, least: number, most: number) =>
  z.int({ error: what }).min(least, { error: what }).max(most, { error: what });

/** When it repeats, and what is kept of it, as somebody asks for it. */
export const scheduleTiming = z
  .strictObject({
    rhythm: z.enum(rhythms),
    weekday: between(() => t("domain.chooseAWeekday"), 1, 7).nullable(),
    monthDay: between(() => t("domain.chooseADayOfTheMonth"), 1, 31).nullable(),
    hour: between(() => t("domain.chooseAnHour"), 0, 23),
    timeZone: z
      .string()
      .max(60)
      .refine(isTimeZone, { error: () => t("domain.thereIsNoSuchTimeZone") }),
    keptDays: between(() => t("domain.filesAreKeptForDays", keepable.days), keepable.days.least, keepable.days.most),
    keptFiles: between(() => t("domain.soManyFilesAreKept", keepable.files), keepable.files.least, keepable.files.most),
  })
  .refine(({ rhythm, weekday }) => rhythm !== "weekly" || weekday !== null, {
    path: ["weekday"],
    error: () => t("domain.chooseAWeekday"),
  })
  .refine(({ rhythm, monthDay }) => rhythm !== "monthly" || monthDay !== null, {
    path: ["monthDay"],
    error: () => t("domain.chooseADayOfTheMonth"),
  });

/** A day that the rhythm does not have is left out. */
export function timingOf<Asked extends Timing>({ weekday, monthDay, ...rest }: Asked) {
  return {
    ...rest,
    weekday: rest.rhythm === "weekly" ? weekday : null,
    monthDay: rest.rhythm === "monthly" ? monthDay : null,
  };
}
