import { createSerializer } from "nuqs";
import { callFilters } from "#components/calls/filter/calls-address.ts";
import type { Outputs } from "#components/page/trpc/client.ts";
import { dayIn } from "#components/reading/list/days.ts";
import { type SendFilters, writeSendFilters } from "#components/sends/list/sends-filter.ts";
import type { ChartData, Mark, Series } from "#components/ui/charts/chart-data.ts";
import { formatCount } from "#components/ui/number.ts";
import { formatClock, formatShortDay } from "#components/ui/time-format.ts";
import type { DraftArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

export type Home = Outputs["home"]["get"];
export type AreaFigures = NonNullable<Home["sends"]>["areas"][number];
export type CallFigures = Home["calls"][number];
type Span = Home["span"];

const writeCallFilters = createSerializer(callFilters);

/** Where the sends of a figure are: those of an area since the first day of the span. */
export function sendsHref(
  slug: string,
  area: DraftArea,
  days: { from: string; to?: string },
  narrowed: Pick<Partial<SendFilters>, "state" | "has"> = {},
) {
  return writeSendFilters(`/${slug}/sends`, { kind: area, ...days, ...narrowed });
}

export function callsHref(path: string, days: { from: string; to?: string }, answered?: boolean): string {
  return writeCallFilters(path, { ...days, ...(answered !== undefined && { answered }) });
}

export const firstDay = (span: Span, offset: number) => dayIn(span.from, offset);

/** A mark for each hour or day of the span; days lead to what is behind them. */
export function marksOf(
  { bars, unit }: Span,
  offset: number,
  values: readonly (readonly number[])[],
  hrefOf: (day: string) => string,
): Mark[] {
  return bars.map((at, place) => {
    const day = formatShortDay(at, offset);
    const minute = formatClock(at, offset).slice(0, 5);
    const isSomething = values.some((series) => (series[place] ?? 0) > 0);
    return {
      key: at.toISOString(),
      label: unit === "hour" ? t("home.dayAndMinute", { day, minute }) : day,
      short: unit === "hour" ? minute : day,
      values: values.map((series) => series[place] ?? 0),
      ...(unit === "day" && isSomething && { href: hrefOf(dayIn(at, offset)) }),
    };
  });
}

export function chartOf(marks: Mark[], series: readonly Series[], behind: string): ChartData {
  return { marks, series, format: formatCount, behind };
}
