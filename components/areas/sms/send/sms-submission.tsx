"use client";

import { useQuery } from "@tanstack/react-query";
import { RefusedCallsPanel } from "#components/areas/sms/calls/refused-calls-panel.tsx";
import { RefusedNumbersPanel } from "#components/areas/sms/calls/refused-numbers-panel.tsx";
import { UnknownCallsPanel } from "#components/areas/sms/calls/unknown-calls-panel.tsx";
import { MessageSheet } from "#components/areas/sms/messages/message-sheet.tsx";
import { MessagesPanel } from "#components/areas/sms/messages/messages-panel.tsx";
import { countListed } from "#components/areas/sms/messages/sms-address.ts";
import type { SmsFigures } from "#components/areas/sms/messages/sms-view.ts";
import { useMessages } from "#components/areas/sms/messages/use-messages.ts";
import { type SmsAddress, useSmsAddress } from "#components/areas/sms/messages/use-sms-address.ts";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import type { SendPageProps } from "#components/sends/area-view.ts";
import { AttemptsPanel } from "#components/sends/calls/attempts-panel.tsx";
import { LiveLost } from "#components/sends/page/live-freshness.tsx";
import { SubmissionWarnings } from "#components/sends/page/submission-warnings.tsx";
import type { LiveState } from "#components/sends/page/use-live-submission.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { SheetLayout } from "#components/ui/overlay/sheet.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { SmsHeader } from "./sms-header.tsx";
import { SmsResultsPanel } from "./sms-results-panel.tsx";
import { useFollowSms } from "./use-follow-sms.ts";

/** One SMS, to one number or to many: what became of every number, the calls made for it, and what a person can do. */
export function SmsSubmission({ submission, updatedAt, error, onRetry }: SendPageProps) {
  const address = useSmsAddress();
  const messages = useMessages(submission.id, address.filter);
  const live = useFollowSms(submission, messages, address.row);
  const figures = useQuery(useTRPC().sms.figures.queryOptions({ submissionId: submission.id }));
  return (
    <SheetLayout
      sheet={
        address.row !== null && (
          <MessageSheet
            id={address.row}
            submission={submission}
            address={address}
            rows={messages.rows}
            total={figures.data && countListed(figures.data, address.filter)}
          />
        )
      }
    >
      <Page>
        <SmsHeader submission={submission} figures={figures.data} filter={address.filter} />
        {error ? (
          <ReadProblem error={error} what="This page could not be brought up to date." onRetry={onRetry} />
        ) : null}
        {!error && <LiveLost live={live} />}
        <SubmissionWarnings submission={submission} />
        <Outcome submission={submission} figures={figures.data} live={live} updatedAt={updatedAt} address={address} />
        {!figures.data && figures.error && !error && (
          <ReadProblem
            error={figures.error}
            what="The figures could not be read."
            onRetry={() => void figures.refetch()}
          />
        )}
        {figures.isPending && <FiguresLoading />}
        <AttemptsPanel submission={submission} address={address} folded={submission.calls.all.calls > 1} />
        <MessagesPanel figures={figures.data} address={address} messages={messages} />
      </Page>
    </SheetLayout>
  );
}

/** The figures, and below them what needs a person: what is unknown first, then what was refused. */
function Outcome({
  submission,
  figures,
  live,
  updatedAt,
  address,
}: {
  submission: SubmissionView;
  figures: SmsFigures | undefined;
  live: LiveState;
  updatedAt: Date;
  address: SmsAddress;
}) {
  if (!figures) return null;
  const { unknown, refused, refusedWhole } = submission.calls;
  const refusedOneByOne = Math.max(0, figures.refused - (refusedWhole.messages ?? 0));
  const isUnderWay = submission.state === "queued" || submission.state === "dispatching";
  const blocked = isUnderWay && "Not while calls are still being made.";
  return (
    <>
      <SmsResultsPanel submission={submission} figures={figures} live={live} updatedAt={updatedAt} />
      {unknown.calls > 0 && <UnknownCallsPanel submission={submission} address={address} />}
      {refusedOneByOne > 0 && (
        <RefusedNumbersPanel submissionId={submission.id} count={refusedOneByOne} address={address} blocked={blocked} />
      )}
      {refused.map((calls, index) => (
        <RefusedCallsPanel
          key={calls.code ?? "not made"}
          refused={calls}
          submissionId={submission.id}
          address={address}
          // One button for all that was refused, whatever the reason.
          again={index === 0 && refusedOneByOne === 0 ? { blocked } : null}
        />
      ))}
    </>
  );
}

function FiguresLoading() {
  return (
    <Panel label="Result so far" padded>
      <div className="grid gap-4" role="status" aria-label="Loading">
        <Skeleton />
        <Skeleton width="60%" />
      </div>
    </Panel>
  );
}
