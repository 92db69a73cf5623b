"use client";

import { StateBadge } from "#components/status/state-badge.tsx";
import type { SubmissionState } from "#components/status/vocabulary.ts";
import type { SendArea } from "#server/contract/areas.ts";
import { shownState } from "./held-state.ts";
import { useSendingStop } from "./use-sending-stop.ts";

/** The state of a send, in lists and on its page alike. It says so where a stop of all sending makes it wait. */
export function SendStateBadge({
  send,
  big,
  explain,
}: {
  send: { area: SendArea; state: SubmissionState };
  big?: boolean;
  explain?: boolean;
}) {
  const isStopped = Boolean(useSendingStop());
  return <StateBadge term={shownState(send, isStopped)} big={big} explain={explain} />;
}
