"use client";

import type { KeyboardEvent } from "react";
import type { CalendarDay } from "#server/compose/tasks/calendar.ts";
import { timeText, weekdayOf } from "#server/compose/tasks/clock.ts";
import { shownHours } from "#server/compose/tasks/week.ts";
import { t } from "#words/t.ts";
import { gridRole, type Painting, roles, weekColumns } from "./grid-parts.ts";
import { useBlock } from "./use-block.ts";
import { placeAfter, useRoving } from "./use-roving.ts";
import { DayRow } from "./week-row.tsx";

const last = shownHours.length - 1;

/**
 * A week, hour by hour: how many minutes of each can be dialled. Arrows move in it, Page Up and Page Down turn the week; where
 * it can be painted, Shift and arrows mark a block and Space paints it.
 */
export function WeekGrid({
  week,
  today,
  label,
  hintId,
  onTurn,
  painting,
}: {
  week: readonly CalendarDay[];
  today: number;
  label: string;
  /** Of the text that says how it is used. */
  hintId: string;
  onTurn: (weeks: number) => void;
  painting?: Painting;
}) {
  const bounds = { top: painting ? -1 : 0, bottom: week.length - 1, left: painting ? -2 : 0, right: last };
  const { grid, place, go, roving } = useRoving(bounds);
  const marked = useBlock(painting?.onBlock);
  const cellAt = ({ row, column }: { row: number; column: number }) => ({ row, hour: shownHours[column] ?? 0 });

  function onKeyDown(event: KeyboardEvent) {
    const isCell = place.row >= 0 && place.column >= 0;
    if (event.key === "PageUp" || event.key === "PageDown") onTurn(event.key === "PageUp" ? -1 : 1);
    else if (event.key === "Escape" && marked.block) marked.clear();
    else if ((event.key === " " || event.key === "Enter") && isCell && painting) marked.paint(cellAt(place));
    else {
      const next = placeAfter(place, event, bounds);
      if (next === null) return;
      const isInside = isCell && next.row >= 0 && next.column >= 0;
      if (event.shiftKey && isInside && painting) marked.extend(cellAt(place), cellAt(next));
      else marked.clear();
      if (!event.shiftKey || isInside) go(next);
    }
    event.preventDefault();
  }

  return (
    <div className="relative overflow-x-auto p-1">
      <table
        ref={grid}
        {...gridRole(painting !== undefined)}
        aria-label={label}
        aria-describedby={hintId}
        onKeyDown={onKeyDown}
        className="grid min-w-[37rem] gap-0.5 text-xs select-none max-phone:min-w-[42rem]"
      >
        <thead className="block" {...roles.group}>
          <tr className={weekColumns} {...roles.row}>
            <th {...roles.head} className="col-span-2">
              <span className="sr-only">{t("aivoice.day")}</span>
            </th>
            {shownHours.map((hour, column) => (
              <th key={hour} {...roles.head} className="text-center font-medium text-muted">
                {painting ? (
                  <button
                    type="button"
                    {...roving({ row: -1, column })}
                    aria-label={t("aivoice.timeTextOnAllDays", { timeText: timeText(hour * 60) })}
                    onClick={() => painting.onHour(hour)}
                    className="w-full rounded-xs py-1 hover:bg-hover hover:text-ink"
                  >
                    {timeText(hour * 60).slice(0, 2)}
                  </button>
                ) : (
                  timeText(hour * 60).slice(0, 2)
                )}
              </th>
            ))}
            <th {...roles.head} className="self-center text-right font-medium text-muted">
              {t("aivoice.total")}
            </th>
          </tr>
        </thead>
        <tbody className="grid gap-0.5" {...roles.group}>
          {week.map((day, row) => (
            <DayRow key={weekdayOf(day.day)} {...{ day, row, week, today, painting, roving }} marked={marked} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
