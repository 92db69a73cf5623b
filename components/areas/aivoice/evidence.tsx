import { formatCount } from "#components/ui/number.ts";
import { Time } from "#components/ui/time.tsx";
import { isMade, type ListedTask } from "./standing.ts";

type Calls = { count: number; isMore: boolean } | null;

/** What a task's calls tell of it: "In use: last call 2 h ago, 212 calls, inferred from call records". */
export function LastEvidence({
  of: task,
  calls = null,
}: {
  of: Pick<ListedTask, "jobId" | "lastCallAt" | "submissionState">;
  calls?: Calls;
}) {
  const { jobId, lastCallAt } = task;
  if (!isMade(task)) return task.submissionState === "refused" ? "None: it was not made" : "None yet";
  if (jobId === null) return "Without its job id, its calls cannot be found";
  if (lastCallAt === null) return "The archive has no call of it yet";
  return (
    <>
      Last call <Time at={lastCallAt} as="ago" />
      {calls && `, ${formatCount(calls.count)}${calls.isMore ? "+" : ""} ${calls.count === 1 ? "call" : "calls"}`},
      inferred from call records
    </>
  );
}
