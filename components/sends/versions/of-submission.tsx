"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { type SendAddress, useSendAddress } from "#components/sends/page/use-send-address.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";

const AttemptsPanel = onDemand(() =>
  import("#components/sends/calls/attempts-panel.tsx").then((loaded) => loaded.AttemptsPanel),
);

const noFilters = {};
const followMs = 1500;
const underWay: readonly unknown[] = ["queued", "dispatching"];

/** What became of the submission that wrote something kept here, on the page of that, for those who may read sends. */
export function OfSubmission({
  submissionId,
  isUnderWay,
  problem,
  outcome,
}: {
  submissionId: string;
  /** As its page tells; it may be told to be done first. */
  isUnderWay: boolean;
  /** That it could not be read, as a sentence. */
  problem: string;
  outcome: (submission: SubmissionView, address: SendAddress) => ReactNode;
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
        what={problem}
        onRetry={() => void submission.refetch()}
        busy={submission.isFetching}
      />
    );
  if (!submission.data) return null;
  return (
    <>
      {outcome(submission.data, address)}
      <AttemptsPanel submission={submission.data} address={address} folded />
    </>
  );
}
