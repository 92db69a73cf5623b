import { LastEvidence } from "#components/areas/aivoice/evidence.tsx";
import type { Task } from "#components/areas/aivoice/standing.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
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
        title="The job id of this task is not known."
        actions={onAttach && <Button onClick={onAttach}>Enter the job id</Button>}
      >
        The platform has the task, and the answer that held its id was lost. Without it, the task cannot be edited here
        and its calls cannot be found. The platform’s console shows it.
      </Callout>
    );
  return (
    <Callout hue="quiet" title="This state is ours, not the platform’s.">
      No call reads, starts or pauses a task. <LastEvidence of={task} calls={calls} />.{" "}
      <a href={`#${stepsId}`} className="text-link underline decoration-accent-line underline-offset-3">
        Steps in the console
      </a>
    </Callout>
  );
}
