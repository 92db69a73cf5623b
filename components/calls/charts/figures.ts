import type { Mark } from "#components/ui/charts/chart-data.ts";
import type { HeatRow } from "#components/ui/charts/heat-map.tsx";
import { formatCount, formatPercent } from "#components/ui/number.ts";
import { formatShortDay } from "#components/ui/time-format.ts";
import { t } from "#words/t.ts";
import type { CallFilters } from "../filter/calls-address.ts";
import { hourWords, weekdays } from "../filter/filter-words.ts";

/** Where the calls behind a mark are: the same list with these filters set as well. */
export type HrefWith = (changes: Partial<CallFilters>) => string;

export type DayFigures = {
  /** "2026-11-24", in the zone of the account. */
  day: string;
  calls: number;
  answered: number;
  /** Averages of the calls that name them. */
  ringSeconds: number | null;
  talkSeconds: number | null;
  /** USD. */
  cost: number | null;
};

export type HourFigures = { weekday: number; hour: number; calls: number; answered: number };

/** Days of a chart, those without calls as well: a gap would look like the day before. */
export function wholeDays(days: readonly DayFigures[]): DayFigures[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const known = new Map(days.map((each) => [each.day, each]));
  const whole: DayFigures[] = [];
  for (let at = Date.parse(first.day); at <= Date.parse(last.day); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    whole.push(known.get(day) ?? { day, calls: 0, answered: 0, ringSeconds: null, talkSeconds: null, cost: null });
  }
  return whole;
}

/** Marks of a chart over days: `valuesOf` in the order of its series. */
export function dayMarks(
  days: readonly DayFigures[],
  hrefWith: HrefWith,
  valuesOf: (day: DayFigures) => (number | null)[],
): Mark[] {
  return wholeDays(days).map((figures) => {
    const { day } = figures;
    const at = new Date(day);
    return {
      key: day,
      label: t("calls.weekdayAndDay", {
        weekday: weekdays()[(at.getUTCDay() + 6) % 7]?.name ?? "",
        day: formatShortDay(at, 0),
      }),
      short: formatShortDay(at, 0),
      values: valuesOf(figures),
      ...(figures.calls > 0 && { href: hrefWith({ from: day, to: day }) }),
    };
  });
}

export function shareOf({ answered, calls }: { answered: number; calls: number }): number | null {
  return calls === 0 ? null : (answered / calls) * 100;
}

/** A week of hours: 7 rows of 24. */
export function heatRows(cells: readonly HourFigures[], hrefWith: HrefWith): HeatRow[] {
  const known = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  return weekdays().map(({ name, short }, place) => ({
    key: name,
    label: short,
    cells: Array.from({ length: 24 }, (_, hour) => {
      const { calls = 0, answered = 0 } = known.get(`${place + 1} ${hour}`) ?? {};
      const said = { day: name, hours: hourWords(hour), calls };
      return {
        key: String(hour),
        value: calls,
        words:
          calls > 0
            ? t("calls.hourHasCallsAnswered", {
                ...said,
                answered: formatCount(answered),
                share: formatPercent(answered, calls),
              })
            : t("calls.hourHasCalls", said),
        href: hrefWith({ weekday: place + 1, hour }),
      };
    }),
  }));
}

export const hourColumns = Array.from({ length: 24 }, (_, hour) => ({
  key: String(hour),
  label: hourWords(hour),
  short: String(hour),
}));
