"use client";

import { useNow } from "#components/areas/aivoice/use-now.ts";
import { Icon } from "#components/ui/icon.tsx";
import { type TimesProblem, timesProblems } from "#server/compose/tasks/problems.ts";
import { t } from "#words/t.ts";
import { useTimes } from "./use-times.ts";

/** Says at a field that the times together leave no minute, or that something in them does nothing. */
export function TimesNotes({ field }: { field: TimesProblem["field"] }) {
  const problems = timesProblems(useTimes(), useNow()).filter((problem) => problem.field === field);
  return (
    <div role="status" className="grid gap-1 text-sm text-caution-text empty:hidden">
      {problems.map(({ kind, message }) => (
        <p key={message} className={kind === "never" ? "flex gap-1.5 font-medium" : "flex gap-1.5"}>
          <Icon name="triangle-alert" size="sm" className="mt-[0.1875rem]" />
          <span>{kind === "never" ? t("aivoice.neverDials", { problem: message }) : message}</span>
        </p>
      ))}
    </div>
  );
}
