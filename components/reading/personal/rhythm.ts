import { t } from "#words/t.ts";
/** How often something repeats. */
export const rhythmWords = {
  get daily() {
    return t("reading.everyDay");
  },
  get weekly() {
    return t("reading.everyWeek");
  },
  get monthly() {
    return t("reading.everyMonth");
  },
} as const;

const days = () => [
  t("reading.monday"),
  t("reading.tuesday"),
  t("reading.wednesday"),
  t("reading.thursday"),
  t("reading.friday"),
  t("reading.saturday"),
  t("reading.sunday"),
];

/** Of an hour on the clock: "06:00". */
export const hourWord = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

export const weekdays = () => days().map((label, at) => ({ value: String(at + 1), label }));
export const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWord(hour) }));
