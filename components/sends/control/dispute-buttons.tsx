"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { whoMay } from "#components/page/workspace/who-may.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import type { AttemptView } from "#components/sends/submission-view.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import type { SendArea } from "#server/contract/areas.ts";
import { type DisputeDecision, disputeWords } from "./dispute-words.ts";
import { useReadAgain } from "./use-read-again.ts";

const DisputeDialog = onDemand(() => import("./dispute-dialog.tsx").then((loaded) => loaded.DisputeDialog));

/** What a person can say of a call about which sources disagree, or of the numbers that its answer leaves open. */
export function DisputeButtons({ attempt, area }: { attempt: AttemptView; area: SendArea }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const readAgain = useReadAgain(attempt.submissionId);
  const may = useMay("submission.resolve");
  const [deciding, setDeciding] = useState<DisputeDecision | null>(null);
  const decide = useMutation(trpc.submissions.decideDispute.mutationOptions());
  if (!may) return <p className="text-sm text-muted">{whoMay.resolve}</p>;

  async function record(decision: DisputeDecision, reason: string) {
    try {
      await decide.mutateAsync({ attemptId: attempt.id, decision, reason });
    } finally {
      // Also where another person was first: what they decided is shown then.
      readAgain();
      void client.invalidateQueries(trpc.submissions.needsPerson.pathFilter());
      void client.invalidateQueries(trpc[area].pathFilter());
    }
  }

  return (
    <>
      {attempt.disputeChoices.map((decision) => (
        <Button key={decision} onClick={() => setDeciding(decision)}>
          {disputeWords(attempt, decision).title}
        </Button>
      ))}
      {deciding && (
        <DisputeDialog
          words={disputeWords(attempt, deciding)}
          onDecide={(reason) => record(deciding, reason)}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  );
}
