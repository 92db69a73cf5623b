"use client";

import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { sayAmount } from "./amounts.ts";
import { useReadAgain } from "./use-read-again.ts";

/** Says what goes out now. Numbers that were suppressed since keep it from that, and the server's sentence says so. */
export function ResumeDialog({ submission, onClose }: { submission: SubmissionView; onClose: () => void }) {
  const resume = useMutation(useTRPC().submissions.resume.mutationOptions());
  const readAgain = useReadAgain(submission.id);
  const { waiting, done } = submission.calls;
  return (
    <ConfirmDialog
      title="Resume this send"
      label={`Send ${sayAmount(waiting)} now`}
      busyLabel="Resuming…"
      onConfirm={async () => {
        const told = await resume.mutateAsync({ id: submission.id });
        tellGood({ title: `Resumed. ${sayAmount(told.waiting)} go out now` });
        readAgain();
      }}
      onClose={onClose}
    >
      <p>
        {sayAmount(waiting)} that waited {(waiting.messages ?? waiting.calls) === 1 ? "goes" : "go"} out now
        {submission.connection.kind === "live" ? ", to real people and at real cost" : ""}.
        {done.calls > 0 &&
          ` ${sayAmount(done)} sent before ${(done.messages ?? done.calls) === 1 ? "is" : "are"} not sent again.`}
      </p>
    </ConfirmDialog>
  );
}
