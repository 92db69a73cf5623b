import { z } from "zod";
import { isTimeZone, keepable, rhythms, type Timing } from "#server/compose/exported/schedule.ts";

const between = (what: string, least: number, most: number) => z.int(what).min(least, what).max(most, what);

/** When it repeats, and what is kept of it, as somebody asks for it. */
export const scheduleTiming = z
  .strictObject({
    rhythm: z.enum(rhythms),
    weekday: between("Choose a weekday.", 1, 7).nullable(),
    monthDay: between("Choose a day of the month.", 1, 31).nullable(),
    hour: between("Choose an hour.", 0, 23),
    timeZone: z.string().max(60).refine(isTimeZone, "There is no such time zone."),
    keptDays: between(
      `Files are kept for ${keepable.days.least} to ${keepable.days.most} days.`,
      keepable.days.least,
      keepable.days.most,
    ),
    keptFiles: between(
      `${keepable.files.least} to ${keepable.files.most} files are kept.`,
      keepable.files.least,
      keepable.files.most,
    ),
  })
  .refine(({ rhythm, weekday }) => rhythm !== "weekly" || weekday !== null, {
    path: ["weekday"],
    error: "Choose a weekday.",
  })
  .refine(({ rhythm, monthDay }) => rhythm !== "monthly" || monthDay !== null, {
    path: ["monthDay"],
    error: "Choose a day of the month.",
  });

/** A day that the rhythm does not have is left out. */
export function timingOf<Asked extends Timing>({ weekday, monthDay, ...rest }: Asked) {
  return {
    ...rest,
    weekday: rest.rhythm === "weekly" ? weekday : null,
    monthDay: rest.rhythm === "monthly" ? monthDay : null,
  };
}
