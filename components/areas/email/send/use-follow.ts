"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { useRecipients } from "#components/areas/email/recipients/use-recipients.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useCalm, useThrottled } from "#components/reading/use-throttled.ts";
import { useReadAgain } from "#components/sends/control/use-read-again.ts";
import { type LiveState, useLiveSubmission, type WatchEvent } from "#components/sends/page/use-live-submission.ts";
import { isFinished, type SubmissionView } from "#components/sends/submission-view.ts";

/** However much changes, the newest rows are read again no more often than this. */
const refreshEveryMs = 2000;
/** After many changes at once, rows further down are read again when it has been quiet for this long. */
const calmMs = 3000;

/** Keeps a submission's page up to date: figures, rows and the open recipient, from the stream or by asking. */
export function useFollow(
  submission: SubmissionView,
  recipients: ReturnType<typeof useRecipients>,
  openRow: number | null,
): LiveState {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { id } = submission;
  const readSend = useReadAgain(id);
  const refreshRows = useThrottled(() => void recipients.refreshFirst().catch(ignoreLostRead), refreshEveryMs);
  const refreshDeep = useCalm(() => void recipients.refreshLoaded().catch(ignoreLostRead), calmMs);

  const readAgain = () => {
    readSend();
    refreshRows();
    if (openRow !== null) void client.invalidateQueries(trpc.submissions.recipient.queryFilter({ id: openRow }));
  };

  const onEvent = (told: WatchEvent) => {
    if (told.kind === "reload") {
      readAgain();
      refreshDeep();
      return;
    }
    const { figures, attemptsChanged, recipients: rows, many } = told.event;
    client.setQueryData(trpc.submissions.get.queryKey({ id }), (known) => known && { ...known, ...figures });
    if (attemptsChanged || figures.state !== submission.state) readSend();
    if (rows.length > 0) recipients.apply(rows);
    if (many) {
      refreshRows();
      refreshDeep();
    }
    if (openRow !== null && (many || rows.some((row) => row.id === openRow))) {
      void client.invalidateQueries(trpc.submissions.recipient.queryFilter({ id: openRow }));
    }
  };

  return useLiveSubmission(id, {
    enabled: !isFinished(submission),
    onEvent,
    // Between reading the page and opening its stream something may have changed.
    onStart: refreshRows,
    readAgain,
    recover: recipients.recover,
  });
}

/** The next refresh comes anyway, and the page's own query shows what is wrong. */
function ignoreLostRead(): void {}
