"use client";

import { messageOutcomes } from "#components/status/vocabulary.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { counted } from "#components/ui/number.ts";
import { isNarrowed, type MessageFilter } from "./sms-address.ts";
import type { SmsFigures } from "./sms-view.ts";

/** Why no message is listed: a filter hides them, or there are none. */
export function NoMessages({
  figures,
  filter,
  onClear,
}: {
  figures: SmsFigures | undefined;
  filter: MessageFilter;
  onClear: () => void;
}) {
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        kind="no-match"
        title={filter.outcome && filter.q === "" ? `No number is ${wordOf(filter)}` : "No message matches"}
        actions={<Button onClick={onClear}>Clear filters</Button>}
      >
        {describeFilter(filter)} {figures && `${counted(figures.planned, "number")} are in this send.`} A number is
        found by how it begins, an id only whole.
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="nothing-yet" title="No messages">
      This send has no numbers.
    </EmptyState>
  );
}

function wordOf({ outcome }: MessageFilter): string {
  return outcome === null ? "" : messageOutcomes[outcome].word.toLowerCase();
}

function describeFilter({ outcome, q }: MessageFilter): string {
  const parts = [outcome && `outcome “${messageOutcomes[outcome].word}”`, q && `search “${q}”`].filter(Boolean);
  return `${parts.length === 1 ? "One filter is on" : `${parts.length} filters are on`}: ${parts.join(", ")}.`;
}
