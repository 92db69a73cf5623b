"use client";

import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";
import { countOf, sayAmount } from "./amounts.ts";
import { useReadAgain } from "./use-read-again.ts";

/** Says what goes out now. Numbers that were suppressed since keep it from that, and the server's sentence says so. */
export function ResumeDialog({ submission, onClose }: { submission: SubmissionView; onClose: () => void }) {
  const resume = useMutation(useTRPC().submissions.resume.mutationOptions());
  const readAgain = useReadAgain(submission.id);
  const { waiting, done } = submission.calls;
  return (
    <ConfirmDialog
      title={t("sends.resumeThisSend")}
      label={t("sends.sendSayAmountNow", { sayAmount: sayAmount(waiting) })}
      busyLabel={t("sends.resuming")}
      onConfirm={async () => {
        const told = await resume.mutateAsync({ id: submission.id });
        tellGood({ title: t("sends.resumedSayAmountGoOutNow", { sayAmount: sayAmount(told.waiting) }) });
        readAgain();
      }}
      onClose={onClose}
    >
      <p>
        {submission.connection.kind === "live"
          ? t("sends.waitedGoesOutToPeople", { amount: sayAmount(waiting), count: countOf(waiting) })
          : t("sends.waitedGoesOut", { amount: sayAmount(waiting), count: countOf(waiting) })}
        {done.calls > 0 && t("sends.sentBeforeNotAgain", { amount: sayAmount(done), count: countOf(done) })}
      </p>
    </ConfirmDialog>
  );
}
