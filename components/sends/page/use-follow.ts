"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useCalm, useThrottled } from "#components/reading/use-throttled.ts";
import { useReadAgain } from "#components/sends/control/use-read-again.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { type LiveState, useLiveSubmission, type WatchEvent } from "./use-live-submission.ts";

/** However much changes, nothing is read again more often than this. */
const refreshEveryMs = 2000;
/** What is further down is read again when nothing has changed for this long. */
const calmMs = 3000;

/** What the stream tells of a change. */
export type Told = Extract<WatchEvent, { kind: "changed" }>["event"];

/** How an area keeps its rows up to date. */
export type FollowedRows = {
  /** Puts in its place what was told of rows. Answers whether rows have to be read again. */
  tell: (told: Told, haveCallsChanged: boolean) => boolean;
  /** Reads the rows again that are likely to be in sight. */
  refresh: () => unknown;
  /** Reads the others again. */
  refreshDeep: () => unknown;
  /** Reads what is shown of the row that is open. */
  refreshOpen: () => void;
  /** Reads rows that could not be read at all. */
  recover: () => void;
};

/** Keeps a send's page up to date: figures, calls, rows and the open row, from the stream or by asking. */
export function useFollow(submission: SubmissionView, isOver: boolean, rows: FollowedRows): LiveState {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { id } = submission;
  const readSend = useThrottled(useReadAgain(id), refreshEveryMs);
  const refreshRows = useThrottled(() => void settled(rows.refresh()), refreshEveryMs);
  const refreshDeep = useCalm(() => void settled(rows.refreshDeep()), calmMs);

  const readRows = () => {
    refreshRows();
    refreshDeep();
    rows.refreshOpen();
  };
  const readAgain = () => {
    readSend();
    readRows();
  };
  const onEvent = (told: WatchEvent) => {
    if (told.kind === "reload") return readAgain();
    const { figures, attemptsChanged } = told.event;
    client.setQueryData(trpc.submissions.get.queryKey({ id }), (known) => known && { ...known, ...figures });
    const haveCallsChanged = attemptsChanged || figures.state !== submission.state;
    if (haveCallsChanged) readSend();
    if (rows.tell(told.event, haveCallsChanged)) readRows();
  };
  return useLiveSubmission(id, {
    enabled: !isOver,
    onEvent,
    // Between reading the page and opening its stream something may have changed.
    onStart: readAgain,
    readAgain,
    recover: rows.recover,
  });
}

/** The next refresh comes anyway, and the page's own query shows what is wrong. */
async function settled(reading: unknown): Promise<void> {
  await Promise.resolve(reading).catch(() => undefined);
}
