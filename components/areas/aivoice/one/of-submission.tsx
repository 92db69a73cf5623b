"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { TaskOutcome } from "#components/areas/aivoice/send/task-outcome.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { AttemptsPanel } from "#components/sends/calls/attempts-panel.tsx";
import { useSendAddress } from "#components/sends/page/use-send-address.ts";

const noFilters = {};
const followMs = 1500;
const underWay: readonly unknown[] = ["queued", "dispatching"];

/** What became of the last version that was submitted, for those who may read sends. */
export function OfSubmission({
  submissionId,
  isUnderWay,
  againHref,
}: {
  submissionId: string;
  /** As the task tells; it may be told to be done first. */
  isUnderWay: boolean;
  /** Where it is put right, if it was refused. */
  againHref: string | null;
}) {
  const trpc = useTRPC();
  const mayRead = useMay("submission.read");
  const address = useSendAddress(noFilters);
  const submission = useQuery(
    trpc.submissions.get.queryOptions(mayRead ? { id: submissionId } : skipToken, {
      refetchInterval: ({ state }) => (isUnderWay || underWay.includes(state.data?.state)) && followMs,
    }),
  );
  if (submission.error)
    return (
      <ReadProblem
        error={submission.error}
        what="What became of its last version could not be read."
        onRetry={() => void submission.refetch()}
        busy={submission.isFetching}
      />
    );
  if (!submission.data) return null;
  return (
    <>
      <TaskOutcome submission={submission.data} address={address} againHref={againHref} />
      <AttemptsPanel submission={submission.data} address={address} folded />
    </>
  );
}
