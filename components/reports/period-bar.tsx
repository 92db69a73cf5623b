"use client";

import { DayField } from "#components/ui/controls/day-field.tsx";
import { Select } from "#components/ui/controls/select.tsx";
import { DaysNote } from "#components/ui/days-note.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { daysWords, ownProblem, type PeriodKey, periodKeys, periodNames } from "./periods.ts";
import type { usePeriod } from "./use-period.ts";

/** What a report is of, and what it is compared with. On paper the words alone. */
export function PeriodBar({ of: { period, own, days, choose, chooseDays } }: { of: ReturnType<typeof usePeriod> }) {
  const problem = period === "own" ? ownProblem(own) : null;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <Select
          compact
          aria-label={t("reports.period")}
          value={period}
          onValueChange={(key) => choose(periodKeys.find((each): each is PeriodKey => each === key) ?? "last-month")}
          options={periodKeys.map((key) => ({ value: key, label: periodNames[key] }))}
        />
        {period === "own" && (
          <>
            <DayField label={t("reports.from")} value={own.from} onChange={(from) => chooseDays({ ...own, from })} />
            <DayField label={t("reports.to")} value={own.to} onChange={(to) => chooseDays({ ...own, to })} />
          </>
        )}
      </div>
      <p className="text-sm">
        {rich("reports.daysComparedWith", {
          days: daysWords(days),
          before: daysWords(days.before),
          b: (words) => <strong className="font-medium">{words}</strong>,
          quiet: (words) => <span className="text-muted">{words}</span>,
        })}{" "}
        <DaysNote />
      </p>
      {problem && (
        <p role="alert" className="text-sm text-caution-text">
          {problem}
        </p>
      )}
    </div>
  );
}
