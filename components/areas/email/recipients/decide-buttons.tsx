"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { whoMay } from "#components/page/workspace/who-may.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import type { RecipientView } from "#components/sends/submission-view.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { t } from "#words/t.ts";
import { decisionWords, type ResultDecision } from "./decision-words.ts";

const DecideDialog = onDemand(() => import("./decide-dialog.tsx").then((loaded) => loaded.DecideDialog));

/** What a person can say of a result about which sources disagree, and say anew once somebody has. */
export function DecideButtons({
  recipient,
  onDecided,
}: {
  recipient: RecipientView;
  onDecided: (row: RecipientView) => void;
}) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const may = useMay("submission.resolve");
  /** With the decision that was there when the question was opened: one that comes meanwhile has to be seen first. */
  const [deciding, setDeciding] = useState<{ state: ResultDecision; seen: Date | null } | null>(null);
  const decide = useMutation(trpc.submissions.decideResult.mutationOptions());
  if (!may) return <p className="text-sm text-muted">{whoMay.resolve}</p>;
  const { id, submissionId, decidedAt } = recipient;
  const read = trpc.submissions.recipient.queryOptions({ id });

  async function record(state: ResultDecision, reason: string, seenDecisionAt: Date | null) {
    try {
      await decide.mutateAsync({ recipientId: id, state, reason, seenDecisionAt });
    } finally {
      // Also where another person was first: what they decided is shown then.
      void client.fetchQuery({ ...read, staleTime: 0 }).then(onDecided, () => undefined);
      void client.invalidateQueries(trpc.submissions.get.queryFilter({ id: submissionId }));
      void client.invalidateQueries(trpc.submissions.needsPerson.pathFilter());
    }
  }

  return (
    <>
      {decidedAt !== null && <span className="text-sm text-muted">{t("email.decideAnew")}</span>}
      {(["succeeded", "failed"] as const).map((state) => (
        <Button
          key={state}
          variant={decidedAt === null ? undefined : "plain"}
          onClick={() => setDeciding({ state, seen: decidedAt })}
        >
          {decisionWords[state].title}
        </Button>
      ))}
      {deciding && (
        <DecideDialog
          decision={deciding.state}
          isAnew={deciding.seen !== null}
          onDecide={(reason) => record(deciding.state, reason, deciding.seen)}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  );
}
