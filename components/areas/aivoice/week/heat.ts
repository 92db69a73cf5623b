import type { HourCell } from "#server/compose/tasks/calendar.ts";

/** Lines for minutes that a daily pause takes. */
const hatched =
  "border border-line-strong bg-[repeating-linear-gradient(135deg,transparent_0_3px,var(--color-line-strong)_3px_4px)]";
const outside = "border border-dashed border-line-strong";

export type HeatKey = "46–60 min" | "31–45 min" | "16–30 min" | "1–15 min" | "Daily pause" | "Not dialled";

/** The look of a cell: the more minutes, the deeper; what is closed is hatched or an empty frame. */
export function heatOf({ minutes, closed }: HourCell): { key: HeatKey; className: string } {
  if (minutes > 45) return { key: "46–60 min", className: heatClass["46–60 min"] };
  if (minutes > 30) return { key: "31–45 min", className: heatClass["31–45 min"] };
  if (minutes > 15) return { key: "16–30 min", className: heatClass["16–30 min"] };
  if (minutes > 0) return { key: "1–15 min", className: heatClass["1–15 min"] };
  const key = closed.pause ? "Daily pause" : "Not dialled";
  return { key, className: heatClass[key] };
}

export const heatClass: Readonly<Record<HeatKey, string>> = {
  "46–60 min": "bg-heat-4 text-on-accent",
  "31–45 min": "bg-heat-3 text-ink",
  "16–30 min": "bg-heat-2 text-ink",
  "1–15 min": "bg-heat-1 text-ink",
  "Daily pause": hatched,
  "Not dialled": outside,
};
