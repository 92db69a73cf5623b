"use client";

import type { SubmissionView } from "#components/sends/submission-view.ts";
import { recipientStates } from "#components/status/vocabulary.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { isNarrowed, type RecipientFilter } from "./recipient-filter.ts";
import { notHeardOf } from "./result-groups.ts";

/** Why no recipient is listed: none heard of yet, a filter hides them, or the platform does not tell. */
export function NoRecipients({
  submission,
  filter,
  onClear,
}: {
  submission: SubmissionView;
  filter: RecipientFilter;
  onClear: () => void;
}) {
  const missing = notHeardOf(submission);
  if (filter.state === "unknown" && missing > 0) {
    return (
      <EmptyState
        kind="cannot-know"
        title={`${counted(missing, "email")} not heard of`}
        actions={<Button onClick={onClear}>Clear filters</Button>}
      >
        The platform names an email only in its callback and lists no batch’s emails, so those it has not called about
        have no address here. Their callbacks are kept whenever they come.
      </EmptyState>
    );
  }
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        kind="no-match"
        title="No recipient matches"
        actions={<Button onClick={onClear}>Clear filters</Button>}
      >
        {describeFilter(filter)} {formatCount(submission.recipientCount)} are heard of in all.
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="nothing-yet" title="Nobody heard of yet">
      {submission.state === "dispatching" && "The batch is on its way to the platform. "}
      {submission.state === "queued" && "The batch has not left yet. "}
      Each email appears here with its first callback from the platform, and is then asked about.
    </EmptyState>
  );
}

function describeFilter({ state, trust, q }: RecipientFilter): string {
  const parts = [
    state && `state “${recipientStates[state].word}”`,
    trust && `trust “${trust}”`,
    q && `search “${q}”`,
  ].filter(Boolean);
  return `${parts.length === 1 ? "One filter is on" : `${parts.length} filters are on`}: ${parts.join(", ")}.`;
}
