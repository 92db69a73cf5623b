import { LastEvidence } from "#components/areas/aivoice/evidence.tsx";
import type { Task } from "#components/areas/aivoice/standing.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { stepsId } from "./console-steps.tsx";

/** What the state above it is, and is not; and what is missing while the job id is not known. */
export function StateCallout({
  task,
  calls,
  onAttach,
}: {
  task: Task;
  calls: Task["calls"];
  onAttach: (() => void) | null;
}) {
  if (task.jobId === null)
    return (
      <Callout
        hue="unsure"
        title={t("aivoice.theJobIdOfThisTaskIs")}
        actions={onAttach && <Button onClick={onAttach}>{t("aivoice.enterTheJobId")}</Button>}
      >
        {t("aivoice.thePlatformHasTheTaskAndThe")}
      </Callout>
    );
  return (
    <Callout hue="quiet" title={t("aivoice.thisStateIsOursNotThePlatforms")}>
      {rich("aivoice.noCallReadsStartsOrPausesA", {
        evidence: <LastEvidence of={task} calls={calls} />,
        steps: (
          <a href={`#${stepsId}`} className="text-link underline decoration-accent-line underline-offset-3">
            {t("aivoice.stepsInTheConsole")}
          </a>
        ),
      })}
    </Callout>
  );
}
