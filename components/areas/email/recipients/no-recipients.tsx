"use client";

import { NoMatch } from "#components/sends/page/no-match.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { recipientStates } from "#components/status/vocabulary.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import type { RecipientFilter } from "./recipient-filter.ts";
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
        The platform names an email only in its callback, so an email without a callback has no address here. Every
        callback is kept, however late it comes.
      </EmptyState>
    );
  }
  const { state, trust, q } = filter;
  if (state || trust || q) {
    return (
      <NoMatch
        title="No recipient matches"
        filters={[state && `state “${recipientStates[state].word}”`, trust && `trust “${trust}”`, q && `search “${q}”`]}
        onClear={onClear}
      >
        {formatCount(submission.recipientCount)} are heard of in all.
      </NoMatch>
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
