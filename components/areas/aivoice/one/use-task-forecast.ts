"use client";

import { useState } from "react";
import { type ForecastTyped, readForecast } from "#components/areas/aivoice/forecast/forecast-input.ts";
import { useLearned } from "#components/areas/aivoice/forecast/use-learned.ts";
import type { KnownRules } from "#components/areas/aivoice/rules.ts";
import { keptDrafts } from "#components/page/workspace/kept-drafts.ts";
import { useKept, useSavingTo } from "#components/page/workspace/use-kept-draft.ts";

const none: ForecastTyped = { numbers: "", seconds: "", share: "" };

function typedOf(from: unknown): ForecastTyped {
  const kept: Partial<Record<keyof ForecastTyped, unknown>> = typeof from === "object" && from !== null ? from : {};
  const text = (name: keyof ForecastTyped) => (typeof kept[name] === "string" ? kept[name] : none[name]);
  return { numbers: text("numbers"), seconds: text("seconds"), share: text("share") };
}

/** Forecasts of tasks, each under its task. */
const forecasts = keptDrafts("ai-task-forecast", typedOf);

/** What is typed for the forecast of a task, which the tab keeps, and what it comes to. */
export function useTaskForecast(id: string, appId: string, rules: KnownRules) {
  const kept = useKept(forecasts, id);
  const { save } = useSavingTo(forecasts, id, null);
  const [changed, setChanged] = useState<ForecastTyped | null>(null);
  const typed = changed ?? (kept?.kind === "draft" ? kept.values : typedOf(null));
  const script = rules.dialogFlowId === undefined ? "" : String(rules.dialogFlowId);
  const learned = useLearned(appId, script);
  const task = {
    robotCount: rules.robotCount,
    redial: rules.redial ?? false,
    redialInterval: rules.redialInterval,
    redialTimes: rules.redialTimes,
  };
  const read = readForecast(task, typed, learned ?? null);
  return {
    panel: {
      task,
      script,
      learned,
      typed,
      onType(next: ForecastTyped) {
        setChanged(next);
        save(next);
      },
    },
    input: "input" in read ? read.input : null,
  };
}
