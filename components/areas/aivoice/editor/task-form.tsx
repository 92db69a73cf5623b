"use client";

import { useRouter } from "next/navigation";
import { useFormContext, useWatch } from "react-hook-form";
import { useLearned } from "#components/areas/aivoice/forecast/use-learned.ts";
import { useNow } from "#components/areas/aivoice/use-now.ts";
import { Form } from "#components/form/form.tsx";
import { LinkedField, ShowProblem } from "#components/form/linked-field.tsx";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { WithAside } from "#components/page/page.tsx";
import { useKeptForm } from "#components/page/workspace/use-kept-draft.ts";
import { chosenOrFirst, type NamedApplication } from "#components/platform-lists/application-field.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { readCalendar } from "#server/compose/tasks/calendar.ts";
import type { AiTaskField } from "#server/contract/aivoice-fields.ts";
import { t } from "#words/t.ts";
import { CheckTask } from "./check-task.tsx";
import { loadEditedForm, loadNewForm } from "./load-form.ts";
import { TaskFields } from "./task-fields.tsx";
import { useTimes } from "./use-times.ts";
import { type TaskInput, taskDrafts } from "./values.ts";

const ForecastPanel = onDemand(() =>
  import("#components/areas/aivoice/forecast/forecast-panel.tsx").then((loaded) => loaded.ForecastPanel),
);

/** What the platform had against the same task, at the field that its code names. */
export type Refused = { field: AiTaskField; message: string };

/** A task, step 1: write it, with the week that it dials in and a forecast. Nothing is stored on the server before it is confirmed. */
export function TaskForm({
  intent,
  applications,
  start,
  savedAt,
  refused,
  isNew,
  reviewHref,
}: {
  intent: string;
  applications: readonly NamedApplication[];
  start: TaskInput;
  /** When the tab kept what the form starts with, null for a new form. */
  savedAt: Date | null;
  refused: Refused | null;
  isNew: boolean;
  reviewHref: string;
}) {
  const router = useRouter();
  const { values, onChange, isKept } = useKeptForm(taskDrafts, {
    intent,
    savedAt,
    start: () => ({ ...start, appId: isNew ? chosenOrFirst(start.appId, applications) : start.appId }),
  });
  return (
    <Form
      className="grid grid-cols-1 gap-5"
      schema={isNew ? loadNewForm : loadEditedForm}
      defaultValues={values}
      onChange={onChange}
      onSubmit={() => {
        router.push(reviewHref);
        return undefined;
      }}
    >
      <WithAside aside={<LiveForecast />} follows>
        <div className="grid grid-cols-1 gap-5">
          <LinkedField />
          <CheckTask />
          {refused && <ShowProblem<TaskInput> {...refused} />}
          <TaskFields {...{ applications, intent, isNew }} />
          <SubmitBar
            label={isNew ? t("aivoice.reviewThisTask") : t("aivoice.reviewThisEdit")}
            busyLabel={t("aivoice.checking")}
          >
            <span className="text-sm text-muted">
              {isKept ? t("aivoice.nothingIsSubmittedYet") : t("aivoice.notSavedThisBrowserKeepsNothing")}
            </span>
          </SubmitBar>
        </div>
      </WithAside>
    </Form>
  );
}

const forecastFields = [
  "appId",
  "dialogFlowId",
  "robotCount",
  "redial",
  "redialInterval",
  "redialTimes",
  "forecast",
] as const satisfies readonly (keyof TaskInput)[];

/** The forecast of the task as it is being written. */
function LiveForecast() {
  const { setValue } = useFormContext<TaskInput>();
  const [appId, script, robotCount, redial, redialInterval, redialTimes, typed] = useWatch<
    TaskInput,
    typeof forecastFields
  >({ name: forecastFields });
  const calendar = readCalendar(useTimes());
  const learned = useLearned(appId, script);
  return (
    <ForecastPanel
      {...{ calendar, script, learned, typed }}
      now={useNow()}
      task={{ robotCount, redial, redialInterval, redialTimes }}
      onType={(next) => setValue("forecast", next)}
      endHref="#field-endDateTime"
    />
  );
}
