"use client";

import { type ReactNode, useId, useMemo, useState } from "react";
import { cx } from "#components/ui/class-names.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import { zoneName } from "#components/ui/time-format.ts";
import { type Calendar, type CalendarDay, firstOpen, weekOf } from "#server/compose/tasks/calendar.ts";
import { dayOfMinute, mondayOf } from "#server/compose/tasks/clock.ts";
import { daysWords } from "#server/compose/tasks/paint.ts";
import { type Block, shownHours } from "#server/compose/tasks/week.ts";
import { t } from "#words/t.ts";
import type { Painting } from "./grid-parts.ts";
import { type HeatKey, heatClass, heatOf, heatWords } from "./heat.ts";
import { WeekGrid } from "./week-grid.tsx";

/** Beyond this no week is shown: more than a person pages through. */
const mostWeeks = 530;

/** When a task can dial, a week at a time, in the platform's zone. With `painting` its rules are changed here. */
export function WeekPanel({
  calendar,
  now,
  paint,
  children,
}: {
  calendar: Calendar;
  /** The minute that it is there. */
  now: number;
  paint?: Omit<Painting, "onBlock"> & { onBlock: (block: Block, week: readonly CalendarDay[]) => void };
  /** Below the grid. */
  children?: ReactNode;
}) {
  const zone = zoneName(useZoneOffset());
  const hintId = useId();
  const thisWeek = mondayOf(dayOfMinute(now));
  const first = firstOpen(calendar, now);
  const firstWeek = first === null ? thisWeek : mondayOf(dayOfMinute(first));
  // As long as nobody turned it, it is the week in which dialling begins.
  const [turned, setTurned] = useState<number | null>(null);
  const monday = turned ?? firstWeek;
  const week = useMemo(() => weekOf(calendar, monday), [calendar, monday]);
  const span = daysWords({ from: monday, to: monday + 7 }, true);
  const turn = (weeks: number) => {
    const next = monday + weeks * 7;
    if (Math.abs(next - thisWeek) <= mostWeeks * 7) setTurned(next);
  };
  return (
    <Panel
      title={t("aivoice.whenItCanDial")}
      meta={t("aivoice.minutesInEachHourZone", { zone })}
      padded
      actions={
        <>
          <Button size="sm" icon="chevron-left" iconOnly onClick={() => turn(-1)}>
            {t("aivoice.weekBefore")}
          </Button>
          <span className="text-sm font-medium">{span}</span>
          <Button size="sm" icon="chevron-right" iconOnly onClick={() => turn(1)}>
            {t("aivoice.weekAfter")}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <WeekGrid
          {...{ week, hintId }}
          today={dayOfMinute(now)}
          label={t("aivoice.minutesThatCanBeDialledByDay", { span, zone })}
          onTurn={turn}
          {...(paint && { painting: { ...paint, onBlock: (block: Block) => paint.onBlock(block, week) } })}
        />
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Keys week={week} />
          {monday !== firstWeek && (
            <Button size="sm" onClick={() => setTurned(null)}>
              {first === null ? t("aivoice.backToThisWeek") : t("aivoice.backToTheFirstWeekThatDials")}
            </Button>
          )}
        </div>
        <p id={hintId} className="text-xs text-muted">
          {paint ? t("aivoice.dragOverHoursToTurnDiallingOn") : t("aivoice.arrowsMoveFromHourToHourPage")}
        </p>
        {children}
      </div>
    </Panel>
  );
}

const keys: readonly HeatKey[] = ["46–60", "31–45", "16–30", "1–15", "pause", "closed"];

/** What the looks mean that stand in this week. */
function Keys({ week }: { week: readonly CalendarDay[] }) {
  const shown = new Set(
    week.flatMap(({ hours, reason }) =>
      reason === null ? shownHours.map((hour) => heatOf(hours[hour] ?? { minutes: 0, closed: {} }).key) : [],
    ),
  );
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {keys
        .filter((key) => shown.has(key))
        .map((key) => (
          <li key={key} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={cx("size-3 rounded-xs", heatClass[key])} />
            {heatWords[key]}
          </li>
        ))}
    </ul>
  );
}
