import { cx } from "#components/ui/class-names.ts";
import type { CalendarDay } from "#server/compose/tasks/calendar.ts";
import { dateWords, shortWeekday, weekdayName, weekdayOf } from "#server/compose/tasks/clock.ts";
import { cellWords, isReached, reasonLabel, shownHours, shownMinutes } from "#server/compose/tasks/week.ts";
import { t } from "#words/t.ts";
import { cellRole, type Painting, roles, weekColumns } from "./grid-parts.ts";
import { heatOf } from "./heat.ts";
import type { useBlock } from "./use-block.ts";
import type { useRoving } from "./use-roving.ts";

/** One day of the week: what it is called, its hours, and their sum. */
export function DayRow({
  day,
  row,
  week,
  today,
  painting,
  roving,
  marked,
}: {
  day: CalendarDay;
  row: number;
  week: readonly CalendarDay[];
  today: number;
  painting: Painting | undefined;
  roving: ReturnType<typeof useRoving>["roving"];
  marked: ReturnType<typeof useBlock>;
}) {
  const { block } = marked;
  const total = shownMinutes(day);
  return (
    <tr className={weekColumns} {...roles.row}>
      <DayHead {...{ day: day.day, row, painting, roving }} isToday={day.day === today} />
      {shownHours.map((hour, column) => {
        const cell = day.hours[hour] ?? { minutes: 0, closed: {} };
        const isMarked = block !== null && isReached(week, block, { row, hour });
        return (
          <td
            key={hour}
            {...cellRole(painting !== undefined, isMarked)}
            {...roving({ row, column })}
            {...marked.pointing({ row, hour })}
            style={{ gridColumn: column + 3, gridRow: 1 }}
            className={cx(
              "relative grid h-7 place-items-center rounded-xs max-phone:h-9",
              painting && "cursor-pointer",
              day.reason === null && heatOf(cell).className,
              isMarked && "shadow-[inset_0_0_0_2px_var(--color-surface)] outline-2 outline-accent",
            )}
          >
            <span aria-hidden="true">{cell.minutes > 0 && cell.minutes}</span>
            <span className="sr-only">{cellWords(day, hour)}</span>
          </td>
        );
      })}
      {day.reason !== null && (
        <td
          role="presentation"
          aria-hidden="true"
          style={{ gridColumn: "3 / 14", gridRow: 1 }}
          className="pointer-events-none grid place-items-center rounded-xs border border-dashed border-line-strong text-muted max-phone:justify-items-start max-phone:pl-3"
        >
          {reasonLabel(day.reason)}
        </td>
      )}
      <td
        {...roles.cell}
        style={{ gridColumn: 14, gridRow: 1 }}
        className={cx("self-center text-right whitespace-nowrap", total > 0 ? "font-medium" : "text-muted")}
      >
        {totalWords(total)}
      </td>
    </tr>
  );
}

/** "8 h 0 min", "0 min" */
function totalWords(minutes: number): string {
  return minutes === 0
    ? t("aivoice.zeroMinutes")
    : t("aivoice.hoursAndMinutes", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** On a phone the hours scroll below the day's name. */
const stuck = "max-phone:sticky max-phone:z-sticky max-phone:bg-surface";

function DayHead({
  day,
  row,
  isToday,
  painting,
  roving,
}: {
  day: number;
  row: number;
  isToday: boolean;
  painting: Painting | undefined;
  roving: ReturnType<typeof useRoving>["roving"];
}) {
  const name = weekdayName(weekdayOf(day));
  const short = shortWeekday(weekdayOf(day));
  const current = isToday ? ({ "aria-current": "date" } as const) : {};
  if (!painting)
    return (
      <th
        {...roles.rowHead}
        {...current}
        className={cx(
          stuck,
          "left-0 col-span-2 flex items-center text-left font-medium whitespace-nowrap",
          isToday && "text-accent",
        )}
      >
        {t("aivoice.weekdayAndDate", { weekday: short, date: dateWords(day) })}
      </th>
    );
  const head =
    "h-full w-full rounded-xs px-1 text-left font-medium whitespace-nowrap hover:bg-hover aria-[pressed=false]:text-faint aria-[pressed=false]:line-through";
  return (
    <>
      <th {...roles.rowHead} className={cx(stuck, "left-0 font-medium")}>
        <button
          type="button"
          {...roving({ row, column: -2 })}
          aria-pressed={painting.isChosen(day)}
          aria-label={t("aivoice.dialOnWeekday", { short, name })}
          onClick={() => painting.onWeekday(day)}
          className={head}
        >
          {short}
        </button>
      </th>
      <th
        {...roles.rowHead}
        {...current}
        className={cx(stuck, "left-[3.125rem] font-medium", isToday && "text-accent")}
      >
        <button
          type="button"
          {...roving({ row, column: -1 })}
          aria-pressed={!painting.isExcluded(day)}
          aria-label={t("aivoice.dialOnDate", { date: dateWords(day) })}
          onClick={() => painting.onDate(day)}
          className={head}
        >
          {dateWords(day)}
        </button>
      </th>
    </>
  );
}
