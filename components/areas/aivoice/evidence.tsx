import { formatCount } from "#components/ui/number.ts";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
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
  if (!isMade(task)) return task.submissionState === "refused" ? t("aivoice.noneItWasNotMade") : t("aivoice.noneYet");
  if (jobId === null) return t("aivoice.withoutItsJobIdItsCallsCannot");
  if (lastCallAt === null) return t("aivoice.theArchiveHasNoCallOfIt2");
  const time = <Time at={lastCallAt} as="ago" />;
  if (!calls) return rich("aivoice.lastCallInferred", { time });
  const { count, isMore } = calls;
  return rich("aivoice.lastCallOfInferred", {
    time,
    calls: isMore ? t("aivoice.moreCalls", { count: formatCount(count) }) : t("aivoice.callCount", { count }),
  });
}
