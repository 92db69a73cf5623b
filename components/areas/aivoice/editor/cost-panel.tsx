"use client";

import { readForecast } from "#components/areas/aivoice/forecast/forecast-input.ts";
import { TaskCost } from "#components/areas/aivoice/forecast/task-cost.tsx";
import { useLearned } from "#components/areas/aivoice/forecast/use-learned.ts";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import type { TaskForm } from "./schema.ts";
import type { TaskInput } from "./values.ts";

/** What a task that is about to be submitted would cost, by the forecast that was made in its form. */
export function CostPanel({ task, forecast }: { task: TaskForm; forecast: TaskInput["forecast"] }) {
  const { appId, dialogFlowId, robotCount, redial = false, redialInterval, redialTimes } = task;
  const learned = useLearned(appId, String(dialogFlowId));
  const read = readForecast({ robotCount, redial, redialInterval, redialTimes }, forecast, learned ?? null);
  return (
    <Panel title={t("aivoice.cost")} padded>
      <TaskCost
        input={"input" in read ? read.input : null}
        learned={learned}
        missing={t("aivoice.noTotalIsKnownTheForecastIn")}
      />
    </Panel>
  );
}
