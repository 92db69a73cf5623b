import type { HourCell } from "#server/compose/tasks/calendar.ts";
import { t } from "#words/t.ts";

/** Lines for minutes that a daily pause takes. */
const hatched =
  "border border-line-strong bg-[repeating-linear-gradient(135deg,transparent_0_3px,var(--color-line-strong)_3px_4px)]";
const outside = "border border-dashed border-line-strong";

export type HeatKey = "46–60" | "31–45" | "16–30" | "1–15" | "pause" | "closed";

/** The look of a cell: the more minutes, the deeper; what is closed is hatched or an empty frame. */
export function heatOf({ minutes, closed }: HourCell): { key: HeatKey; className: string } {
  if (minutes > 45) return { key: "46–60", className: heatClass["46–60"] };
  if (minutes > 30) return { key: "31–45", className: heatClass["31–45"] };
  if (minutes > 15) return { key: "16–30", className: heatClass["16–30"] };
  if (minutes > 0) return { key: "1–15", className: heatClass["1–15"] };
  const key = closed.pause ? "pause" : "closed";
  return { key, className: heatClass[key] };
}

/** What a look means. */
export const heatWords: Readonly<Record<HeatKey, string>> = {
  get "46–60"() {
    return t("aivoice.spanMinutes", { span: "46–60" });
  },
  get "31–45"() {
    return t("aivoice.spanMinutes", { span: "31–45" });
  },
  get "16–30"() {
    return t("aivoice.spanMinutes", { span: "16–30" });
  },
  get "1–15"() {
    return t("aivoice.spanMinutes", { span: "1–15" });
  },
  get pause() {
    return t("aivoice.dailyPause");
  },
  get closed() {
    return t("aivoice.notDialled");
  },
};

export const heatClass: Readonly<Record<HeatKey, string>> = {
  "46–60": "bg-heat-4 text-on-accent",
  "31–45": "bg-heat-3 text-ink",
  "16–30": "bg-heat-2 text-ink",
  "1–15": "bg-heat-1 text-ink",
  pause: hatched,
  closed: outside,
};
