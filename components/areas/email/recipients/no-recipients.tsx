"use client";

import { NoMatch } from "#components/sends/page/no-match.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { recipientStates, trustTerms } from "#components/status/vocabulary.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";
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
        title={t("email.missingEmailNotHeardOf", { missing })}
        actions={<Button onClick={onClear}>{t("email.clearFilters")}</Button>}
      >
        {t("email.thePlatformNamesAnEmailOnlyIn")}
      </EmptyState>
    );
  }
  const { state, trust, q } = filter;
  if (state || trust || q) {
    return (
      <NoMatch
        title={t("email.noRecipientMatches")}
        filters={[
          state && t("email.stateWord", { word: recipientStates[state].word }),
          trust && t("email.trustTrust", { trust: trustTerms[trust].word.toLowerCase() }),
          q && t("email.searchQ", { q }),
        ]}
        onClear={onClear}
      >
        {t("email.recipientCountAreHeardOfInAll", { recipientCount: formatCount(submission.recipientCount) })}
      </NoMatch>
    );
  }
  return (
    <EmptyState kind="nothing-yet" title={t("email.nobodyHeardOfYet")}>
      {submission.state === "dispatching" && t("email.theBatchIsOnItsWayTo")}
      {submission.state === "queued" && t("email.theBatchHasNotLeftYet")}
      {t("email.eachEmailAppearsHereWithItsFirst")}
    </EmptyState>
  );
}
