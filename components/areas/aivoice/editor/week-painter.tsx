"use client";

import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useNow } from "#components/areas/aivoice/use-now.ts";
import { WeekPanel } from "#components/areas/aivoice/week/week-panel.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { readCalendar } from "#server/compose/tasks/calendar.ts";
import { weekdayOf } from "#server/compose/tasks/clock.ts";
import { calendarOf, type Painted, type WeekRules } from "#server/compose/tasks/paint.ts";
import { paintBlock, toggleDate, toggleHour, toggleWeekday } from "#server/compose/tasks/week.ts";
import { t } from "#words/t.ts";
import { useTimes } from "./use-times.ts";
import type { TaskInput } from "./values.ts";

const painted = [
  "dailyStartDateTime",
  "dailyEndDateTime",
  "inactiveTimeList",
  "inactiveDateList",
  "daysOfWeek",
] as const satisfies readonly (keyof WeekRules & keyof TaskInput)[];

/** What painting did last, and the rules that it is true of. */
type Told = { sentence: string; of: WeekRules; before: WeekRules | null };

const textOf = (rules: WeekRules) => JSON.stringify(painted.map((name) => rules[name]));

/** The week of the task that is being written: painting it changes the fields below, and says in a sentence how. */
export function WeekPainter() {
  const times = useTimes();
  const now = useNow();
  const { setValue } = useFormContext<TaskInput>();
  const [told, setTold] = useState<Told | null>(null);
  const values = useWatch<TaskInput, typeof painted>({ name: painted });
  const [dailyStartDateTime, dailyEndDateTime, inactiveTimeList, inactiveDateList, daysOfWeek] = values;
  const rules = { dailyStartDateTime, dailyEndDateTime, inactiveTimeList, inactiveDateList, daysOfWeek };
  const calendar = readCalendar(times);
  const { excluded } = calendarOf(rules);
  // Fields are typed into as well: what painting did is not true any more then, and undoing it would take that back too.
  const current = told && textOf(told.of) === textOf(rules) ? told : null;

  function put(after: WeekRules): void {
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;
    setValue("dailyStartDateTime", after.dailyStartDateTime, options);
    setValue("dailyEndDateTime", after.dailyEndDateTime, options);
    setValue("inactiveTimeList", [...after.inactiveTimeList], options);
    setValue("inactiveDateList", [...after.inactiveDateList], options);
    setValue("daysOfWeek", [...after.daysOfWeek], options);
  }
  function take({ rules: after, told: sentence }: Painted): void {
    if (after) put(after);
    setTold({ sentence, of: after ?? rules, before: after && rules });
  }
  function undo(before: WeekRules | null): void {
    if (before === null) return;
    put(before);
    setTold({ sentence: t("aivoice.takenBack"), of: before, before: null });
  }

  return (
    <WeekPanel
      calendar={calendar}
      now={now}
      paint={{
        isChosen: (day) => daysOfWeek.includes(weekdayOf(day)),
        isExcluded: (day) => excluded.some(({ from, to }) => from <= day && day < to),
        onBlock: (block, week) => take(paintBlock(rules, week, block, calendar)),
        onHour: (hour) => take(toggleHour(rules, hour)),
        onDate: (day) => take(toggleDate(rules, day)),
        onWeekday: (day) => take(toggleWeekday(rules, weekdayOf(day))),
      }}
    >
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <p role="status">{current?.sentence}</p>
        {current?.before && <UndoButton onUndo={() => undo(current.before)} />}
      </div>
    </WeekPanel>
  );
}

function UndoButton({ onUndo }: { onUndo: () => void }) {
  return (
    <Button size="sm" icon="undo" onClick={onUndo}>
      {t("aivoice.undo")}
    </Button>
  );
}
