import type { Outputs } from "#components/page/trpc/client.ts";
import { hourWord, rhythmWords, weekdays } from "#components/reading/personal/rhythm.ts";
import { counted } from "#components/ui/number.ts";

export type ScheduleRow = Outputs["exports"]["schedules"][number];

/** "Every month on day 31 at 06:00, UTC+08:00". */
export function whenOf({ rhythm, weekday, monthDay, hour, timeZone }: ScheduleRow): string {
  const on =
    rhythm === "weekly"
      ? ` on ${weekdays[(weekday ?? 1) - 1]?.label}`
      : rhythm === "monthly"
        ? ` on day ${monthDay}`
        : "";
  return `${rhythmWords[rhythm]}${on} at ${hourWord(hour)}, ${/^[+-]/.test(timeZone) ? "UTC" : ""}${timeZone}`;
}

/** What a run tells of, where it tells of the time before it. */
export const periodBefore = { daily: "day", weekly: "seven days", monthly: "month" } as const;

/** What became of it last, or why it goes on no more. Null before the first time. */
export function outcomeOf({ problem, last, missed }: ScheduleRow): string | null {
  if (problem) return problem;
  if (!last) return null;
  const words = {
    waiting: "Waits for a worker",
    writing: "Is being written",
    ready: counted(last.rows, "row"),
    failed: last.problem ?? "Failed",
  };
  return missed === 0 ? words[last.state] : `${words[last.state]}. It also covers ${counted(missed, "missed time")}`;
}
