"use client";

import { useMutation } from "@tanstack/react-query";
import { ReasonDialog } from "#components/form/reason-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { sayAmount, sayUnderWay } from "./amounts.ts";
import { useReadAgain } from "./use-read-again.ts";

/** Says what was done and stays, and what will not be sent. */
export function StopRestDialog({ submission, onClose }: { submission: SubmissionView; onClose: () => void }) {
  const stop = useMutation(useTRPC().submissions.stop.mutationOptions());
  const readAgain = useReadAgain(submission.id);
  const { waiting, underWay, done } = submission.calls;
  return (
    <ReasonDialog
      title="Stop the rest"
      hint="Everybody who sees this send reads it. It is kept in the audit trail too."
      label={waiting.calls > 0 ? `Don’t send ${sayAmount(waiting)}` : "Nothing to stop"}
      reason={waiting.calls === 0 && "All of it has left."}
      busyLabel="Stopping…"
      onConfirm={async (reason) => {
        const told = await stop.mutateAsync({ id: submission.id, reason });
        tellGood({
          title: told.notSent.calls > 0 ? `Stopped. ${sayAmount(told.notSent)} will not be sent` : "Nothing waited",
          detail: sayUnderWay(told.underWay),
        });
        readAgain();
      }}
      onClose={onClose}
    >
      <p>
        {waiting.calls > 0
          ? `${sayAmount(waiting)} will never be sent. To reach them after all, make a draft of the rest.`
          : "Nothing is waiting: there is no rest to stop."}
      </p>
      <p>
        {done.calls > 0
          ? `${sayAmount(done)} went to the platform; that stays as it is. `
          : "Nothing was sent so far. "}
        {sayUnderWay(underWay)}
      </p>
    </ReasonDialog>
  );
}
