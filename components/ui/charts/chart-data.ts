import { t } from "#words/t.ts";
/** How a series is filled. Charts are in accent, neutrals and state fills; a colour never stands for a channel. */
export type ChartInk = "accent" | "pale" | "neutral" | "good" | "caution" | "bad";

/** Written out, since class names must stand in the source. */
export const inkFill: Record<ChartInk, string> = {
  accent: "fill-accent",
  pale: "fill-accent-line",
  neutral: "fill-line-strong",
  good: "fill-good-fill",
  caution: "fill-caution-fill",
  bad: "fill-bad-fill",
};
export const inkStroke: Record<ChartInk, string> = {
  accent: "stroke-accent",
  pale: "stroke-accent-line",
  neutral: "stroke-control",
  good: "stroke-good-fill",
  caution: "stroke-caution-fill",
  bad: "stroke-bad-fill",
};

export type Series = { key: string; name: string; ink: ChartInk };

/** One place of a chart: a day, a result, a group. `values` are in the order of the series; null where nothing is known. */
export type Mark = {
  key: string;
  /** In full, as tables and tooltips say it: "21 Nov 2026". */
  label: string;
  /** At the axis: "21 Nov". */
  short?: string;
  values: readonly (number | null)[];
  /** The rows behind it. */
  href?: string;
};

/** A chart of one or more series over the same marks, with the words for its figures. */
export type ChartData = {
  marks: readonly Mark[];
  series: readonly Series[];
  /** A figure with its unit: "46 s", "9.1 %". */
  format: (value: number) => string;
  /** What a press on a mark leads to; "these calls" where nothing is said. */
  behind?: string;
};

/** What a mark says, for its tooltip and its link: "21 Nov 2026: 46 answered, 14 not answered". */
export function markWords(mark: Mark, data: Pick<ChartData, "series" | "format">): string {
  return t("ui.labelFigures", { label: mark.label, figures: seriesWords(mark, data) });
}

/** "46 answered, 14 not answered" */
export function seriesWords(
  { values }: Pick<Mark, "values">,
  { series, format }: Pick<ChartData, "series" | "format">,
): string {
  const said = series.map(({ name }, place) => {
    const value = values[place];
    const isKnown = value !== null && value !== undefined;
    if (series.length < 2) return isKnown ? format(value) : t("ui.nothingKnown");
    const kind = name.toLowerCase();
    return isKnown ? t("ui.countOfKind", { count: format(value), kind }) : t("ui.nothingKnownOf", { series: kind });
  });
  return said.join(t("ui.comma"));
}

/** Labels that have room at an axis: the first one and then each nth, at most `most` of them. */
export function isLabelled(place: number, count: number, most: number): boolean {
  return place % Math.max(1, Math.ceil(count / most)) === 0;
}
