"use client";

import { useRoving } from "#components/ui/charts/use-roving.ts";
import { cx } from "#components/ui/class-names.ts";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { speaks } from "#words/catalogue";
import { t } from "#words/t.ts";
import { type CoveredDay, type DayState, dayName, dayWords, stateWords, weeksOf } from "./coverage.ts";

const weekdays = () =>
  [
    t("archive.mon"),
    t("archive.tue"),
    t("archive.wed"),
    t("archive.thu"),
    t("archive.fri"),
    t("archive.sat"),
    t("archive.sun"),
  ] as const;

/** Never by colour alone: what is read in part is half filled, what was never read is dashed, what is lost is struck. */
const looks: Record<DayState, string> = {
  complete: "hue-good border-(--hue-line) bg-(--hue-bg) text-(--hue-text)",
  partial:
    "hue-caution border-(--hue-line) bg-[linear-gradient(135deg,var(--hue-bg)_50%,transparent_50%)] text-(--hue-text)",
  never: "border-dashed border-control text-muted",
  lost: "hue-bad border-(--hue-line) bg-(--hue-bg) text-(--hue-text) line-through",
};

/** What the archive has of each day, in weeks. A day leads to its calls where `hrefOf` knows them. */
export function CoverageCalendar({
  caption,
  days,
  hrefOf,
}: {
  caption: string;
  days: readonly CoveredDay[];
  hrefOf: ((day: string) => string) | null;
}) {
  const weeks = weeksOf(days);
  const roving = useRoving(weeks.length * weekdays().length, weeks.length);
  return (
    <table
      onKeyDown={roving.onKeyDown}
      className="w-full max-w-[36rem] table-fixed border-separate border-spacing-0.5 text-xs"
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-faint">
          <th scope="col" className="w-9 text-left font-normal">
            <span className="sr-only">{t("archive.weekday")}</span>
          </th>
          {weeks.map(({ monday }, place) => (
            <th
              key={monday}
              scope="col"
              abbr={t("archive.weekOfDayName", { dayName: dayName(monday) })}
              className="text-left font-normal"
            >
              <span className="block whitespace-nowrap">{monthAt(weeks, place)}</span>
              <span className="sr-only">{t("archive.weekOfDayName", { dayName: dayName(monday) })}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekdays().map((weekday, down) => (
          <tr key={weekday}>
            <th scope="row" className="text-left font-normal text-muted">
              {weekday}
            </th>
            {weeks.map(({ monday, days: week }, across) => {
              const day = week[down];
              const item = roving.item(down * weeks.length + across);
              return (
                <td key={monday} className="p-0">
                  {day ? <Day day={day} item={item} href={hrefOf?.(day.date)} /> : <span {...item} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day, item, href }: { day: CoveredDay; item: object; href: string | undefined }) {
  const words = dayWords(day);
  const look = cx("grid h-6 place-items-center rounded-xs border", looks[day.state]);
  if (href === undefined) {
    return (
      <span {...item} title={words} className={look}>
        <span aria-hidden="true">{Number(day.date.slice(8))}</span>
        <span className="sr-only">{words}</span>
      </span>
    );
  }
  return (
    <IntentLink
      {...item}
      href={href}
      prefetch={false}
      aria-label={words}
      title={words}
      className={cx(look, "no-underline hover:shadow-[inset_0_0_0_2px_var(--color-ink)]")}
    >
      {Number(day.date.slice(8))}
    </IntentLink>
  );
}

function monthName(date: string): string {
  return new Intl.DateTimeFormat(speaks(), { month: "short", timeZone: "UTC" }).format(new Date(date));
}

/** The month's name above its first week. */
function monthAt(weeks: readonly { monday: string }[], place: number): string {
  const month = (week: { monday: string } | undefined) => week && monthName(week.monday);
  const [here, before] = [month(weeks[place]), month(weeks[place - 1])];
  return here !== undefined && here !== before ? here : "";
}

/** What the looks of days mean, once for all calendars. */
export function CalendarKey() {
  return (
    <ul aria-label={t("archive.whatTheDaysMean")} className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {(Object.keys(looks) as DayState[]).map((state) => (
        <li key={state} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={cx("size-3.5 rounded-xs border", looks[state])} />
          {stateWords[state]}
        </li>
      ))}
    </ul>
  );
}
