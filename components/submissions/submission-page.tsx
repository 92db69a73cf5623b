"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Page } from "#components/shell/page.tsx";
import { SmsSubmission } from "#components/sms-sends/sms-submission.tsx";
import { ToDraft } from "#components/sms-sends/to-draft.tsx";
import { useTRPC } from "#components/trpc/client.ts";
import { SheetLayout } from "#components/ui/sheet.tsx";
import { useWorkspace } from "#components/workspace/workspace-context.tsx";
import { AttemptsPanel } from "./attempts-panel.tsx";
import { LiveLost } from "./live-freshness.tsx";
import { codeOf, isShutOut, LoadProblem } from "./load-problem.tsx";
import { countOf } from "./recipient-filter.ts";
import { RecipientSheet } from "./recipient-sheet.tsx";
import { RecipientsPanel } from "./recipients-panel.tsx";
import { RefusalPanel } from "./refusal-panel.tsx";
import { ResultsPanel } from "./results-panel.tsx";
import { ShallowLinks } from "./shallow-links.tsx";
import { SubmissionHeader } from "./submission-header.tsx";
import { SubmissionLoading } from "./submission-loading.tsx";
import { SubmissionMissing } from "./submission-missing.tsx";
import type { SubmissionView } from "./submission-view.ts";
import { SubmissionWarnings } from "./submission-warnings.tsx";
import { UnknownPanel } from "./unknown-panel.tsx";
import { useFollow } from "./use-follow.ts";
import { useRecipients } from "./use-recipients.ts";
import { useSubmissionAddress } from "./use-submission-address.ts";

/** One send: what it is, what became of it, every recipient heard of, and the calls made for it. */
export function SubmissionPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.submissions.get.queryOptions({ id }));
  const code = codeOf(query.error);
  if ((code === "NOT_FOUND" && !isShutOut(query.error)) || code === "BAD_REQUEST") return <SubmissionMissing />;
  if (query.data?.state === "draft") return <ToDraft id={id} />;
  if (query.data) {
    const Area = query.data.area === "sms" ? SmsSubmission : EmailSubmission;
    return (
      <ShallowLinks>
        <Title of={query.data} />
        <Area
          submission={query.data}
          updatedAt={new Date(query.dataUpdatedAt)}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </ShallowLinks>
    );
  }
  if (query.error) {
    return (
      <Page>
        <LoadProblem error={query.error} what="This send could not be read." onRetry={() => void query.refetch()} />
      </Page>
    );
  }
  return <SubmissionLoading />;
}

function EmailSubmission({
  submission,
  updatedAt,
  error,
  onRetry,
}: {
  submission: SubmissionView;
  updatedAt: Date;
  error: unknown;
  onRetry: () => void;
}) {
  const address = useSubmissionAddress();
  const recipients = useRecipients(submission.id, address.filter, address.row !== null);
  const live = useFollow(submission, recipients, address.row);
  const { state } = submission;
  const unknown = submission.attempts.filter((attempt) => attempt.state === "unknown");
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
          <LoadProblem error={error} what="This page could not be brought up to date." onRetry={onRetry} />
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

/** The send's own name in the browser's tab and history. */
function Title({ of: { title } }: { of: SubmissionView }) {
  const { name } = useWorkspace();
  useEffect(() => {
    document.title = `${title} · ${name} · Switchboard`;
  }, [title, name]);
  return null;
}
