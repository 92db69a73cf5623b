"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type Messages, rereadRows } from "#components/areas/sms/messages/use-messages.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useCalm, useThrottled } from "#components/reading/use-throttled.ts";
import { useReadAgain } from "#components/sends/control/use-read-again.ts";
import { type LiveState, useLiveSubmission, type WatchEvent } from "#components/sends/page/use-live-submission.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";

/** However many calls are answered, figures and rows are read again no more often than this: three reads each time. */
const refreshEveryMs = 2000;
/** Long lists are read again when nothing has changed for this long. */
const calmMs = 3000;

/** Whether anything more comes of it by itself: the platform tells nothing of an SMS after its answer. */
export function isSettled({ state }: Pick<SubmissionView, "state">): boolean {
  return state === "accepted" || state === "partly_accepted" || state === "refused" || state === "cancelled";
}

/** Keeps the page of an SMS up to date: calls, figures, rows and the open message, from the stream or by asking. */
export function useFollowSms(submission: SubmissionView, messages: Messages, openRow: number | null): LiveState {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { id } = submission;

  const readSend = useReadAgain(id);
  const readFigures = useThrottled(() => {
    readSend();
    void client.invalidateQueries(trpc.sms.openCalls.queryFilter({ submissionId: id }));
  }, refreshEveryMs);
  const allRows = () => {
    void client.invalidateQueries(trpc.sms.messages.pathFilter());
    if (openRow !== null) void client.invalidateQueries(trpc.sms.message.queryFilter({ id: openRow }));
  };
  const readRows = useThrottled(() => messages.rows.length <= rereadRows && allRows(), refreshEveryMs);
  const readLongList = useCalm(() => messages.rows.length > rereadRows && allRows(), calmMs);
  const readAgain = () => {
    readFigures();
    readRows();
    readLongList();
  };

  const onEvent = (told: WatchEvent) => {
    if (told.kind === "changed") {
      const { figures } = told.event;
      client.setQueryData(
        trpc.submissions.get.queryKey({ id }),
        (known) => known && { ...known, state: figures.state },
      );
      if (!told.event.attemptsChanged && figures.state === submission.state) return;
    }
    readAgain();
  };

  return useLiveSubmission(id, {
    enabled: !isSettled(submission),
    onEvent,
    // Between reading the page and opening its stream something may have changed.
    onStart: readAgain,
    readAgain,
    recover: () => {
      if (messages.query.isLoadingError) void messages.query.refetch();
    },
  });
}
