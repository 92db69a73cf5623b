"use client";

import { useMutation } from "@tanstack/react-query";
import { ReasonDialog } from "#components/form/reason-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";
import { sayAmount, sayUnderWay } from "./amounts.ts";
import { useReadAgain } from "./use-read-again.ts";

/** Says what was done and stays, and what will not be sent. */
export function StopRestDialog({ submission, onClose }: { submission: SubmissionView; onClose: () => void }) {
  const stop = useMutation(useTRPC().submissions.stop.mutationOptions());
  const readAgain = useReadAgain(submission.id);
  const { waiting, underWay, done } = submission.calls;
  return (
    <ReasonDialog
      title={t("sends.stopTheRest")}
      hint={t("sends.everybodyWhoSeesThisSendReadsIt")}
      label={
        waiting.calls > 0 ? t("sends.dontSendSayAmount", { sayAmount: sayAmount(waiting) }) : t("sends.nothingToStop")
      }
      reason={waiting.calls === 0 && t("sends.allOfItHasLeft")}
      busyLabel={t("sends.stopping")}
      onConfirm={async (reason) => {
        const told = await stop.mutateAsync({ id: submission.id, reason });
        tellGood({
          title:
            told.notSent.calls > 0
              ? t("sends.stoppedSayAmountWillNotBeSent", { sayAmount: sayAmount(told.notSent) })
              : t("sends.nothingWaited"),
          detail: sayUnderWay(told.underWay),
        });
        readAgain();
      }}
      onClose={onClose}
    >
      <p>
        {waiting.calls > 0
          ? t("sends.sayAmountWillNeverBeSentToReach", { sayAmount: sayAmount(waiting) })
          : t("sends.nothingIsWaitingThereIsNoRest")}
      </p>
      <p>
        {done.calls > 0
          ? t("sends.sayAmountWentToThePlatformThatStays", { sayAmount: sayAmount(done) })
          : t("sends.nothingWasSentSoFar")}
        {sayUnderWay(underWay)}
      </p>
    </ReasonDialog>
  );
}
