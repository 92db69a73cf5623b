"use client";

import { countOf } from "#components/areas/email/recipients/recipient-filter.ts";
import { RecipientSheet } from "#components/areas/email/recipients/recipient-sheet.tsx";
import { RecipientsPanel } from "#components/areas/email/recipients/recipients-panel.tsx";
import { useRecipients } from "#components/areas/email/recipients/use-recipients.ts";
import { useSubmissionAddress } from "#components/areas/email/recipients/use-submission-address.ts";
import { Page } from "#components/page/page.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import type { SendPageProps } from "#components/sends/area-view.ts";
import { AttemptsPanel } from "#components/sends/calls/attempts-panel.tsx";
import { LiveLost } from "#components/sends/page/live-freshness.tsx";
import { SubmissionWarnings } from "#components/sends/page/submission-warnings.tsx";
import { SheetLayout } from "#components/ui/overlay/sheet.tsx";
import { RefusalPanel } from "./refusal-panel.tsx";
import { ResultsPanel } from "./results-panel.tsx";
import { SubmissionHeader } from "./submission-header.tsx";
import { UnknownPanel } from "./unknown-panel.tsx";
import { useFollow } from "./use-follow.ts";

/** One batch of emails: what became of it, every recipient heard of, and the calls made for it. */
export function EmailSubmission({ submission, updatedAt, error, onRetry }: SendPageProps) {
  const address = useSubmissionAddress();
  const recipients = useRecipients(submission.id, address.filter, address.row !== null);
  const live = useFollow(submission, recipients, address.row);
  const { state } = submission;
  const unknown = submission.needsPerson.filter((attempt) => attempt.state === "unknown");
  // Before anything was accepted there is nothing to measure, unless a callback says otherwise.
  const hasResults =
    submission.recipientCount > 0 || (state !== "refused" && state !== "cancelled" && state !== "unknown");
  return (
    <SheetLayout
      sheet={
        address.row !== null && (
          <RecipientSheet
            id={address.row}
            submissionId={submission.id}
            closeHref={address.hrefWith({ row: null })}
            rows={recipients.rows}
            first={recipients.first}
            total={countOf(submission, address.filter)}
          />
        )
      }
    >
      <Page>
        <SubmissionHeader submission={submission} filter={address.filter} />
        {error ? (
          <ReadProblem error={error} what="This page could not be brought up to date." onRetry={onRetry} />
        ) : null}
        {!error && <LiveLost live={live} />}
        <SubmissionWarnings submission={submission} />
        {unknown.map((attempt) => (
          <UnknownPanel key={attempt.id} submission={submission} attempt={attempt} />
        ))}
        {(state === "refused" || state === "partly_accepted") && (
          <RefusalPanel submission={submission} address={address} />
        )}
        {hasResults && <ResultsPanel figures={submission} live={live} updatedAt={updatedAt} />}
        <AttemptsPanel submission={submission} address={address} folded={hasResults && state !== "partly_accepted"} />
        {hasResults && <RecipientsPanel submission={submission} address={address} recipients={recipients} />}
      </Page>
    </SheetLayout>
  );
}
