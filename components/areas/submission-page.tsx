"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { SmsSubmission } from "#components/areas/sms/send/sms-submission.tsx";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { codeOf, isShutOut, LoadProblem } from "#components/reading/problems/load-problem.tsx";
import { ShallowLinks } from "#components/reading/shallow-links.tsx";
import { LiveLost } from "#components/sends/page/live-freshness.tsx";
import { SubmissionMissing } from "#components/sends/page/submission-missing.tsx";
import { SubmissionWarnings } from "#components/sends/page/submission-warnings.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { SheetLayout } from "#components/ui/overlay/sheet.tsx";
import { countOf } from "./email/recipients/recipient-filter.ts";
import { RecipientSheet } from "./email/recipients/recipient-sheet.tsx";
import { RecipientsPanel } from "./email/recipients/recipients-panel.tsx";
import { useRecipients } from "./email/recipients/use-recipients.ts";
import { useSubmissionAddress } from "./email/recipients/use-submission-address.ts";
import { AttemptsPanel } from "./email/send/attempts-panel.tsx";
import { RefusalPanel } from "./email/send/refusal-panel.tsx";
import { ResultsPanel } from "./email/send/results-panel.tsx";
import { SubmissionHeader } from "./email/send/submission-header.tsx";
import { UnknownPanel } from "./email/send/unknown-panel.tsx";
import { useFollow } from "./email/send/use-follow.ts";
import { SubmissionLoading } from "./submission-loading.tsx";
import { ToDraft } from "./to-draft.tsx";

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
