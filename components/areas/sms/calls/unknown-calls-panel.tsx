"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SmsAddress } from "#components/areas/sms/messages/sms-view.ts";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { whoMay } from "#components/page/workspace/who-may.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { ResolveAllButtons, ResolveButtons } from "#components/sends/control/resolve-buttons.tsx";
import type { AttemptView, SubmissionView } from "#components/sends/submission-view.ts";
import { AttemptStateBadge } from "#components/status/attempt-state-badge.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";
import { sendSmsBatch } from "#server/contract/sms.ts";
import { resolveWords } from "./resolve-words.ts";

type Place = Outputs["sms"]["openCalls"][number];

/** Shown at once; further ones on demand, so that a bad day does not bury the page. */
const shownCalls = 5;

/** Calls that left without a clear answer: which numbers, since when, whom to ask, and what a person can say. */
export function UnknownCallsPanel({ submission, address }: { submission: SubmissionView; address: SmsAddress }) {
  const { slug } = useWorkspace();
  const { needsPerson: attempts } = submission;
  const { calls, messages } = submission.calls.unknown;
  const hasOrderIds = attempts.some(({ operation }) => operation === sendSmsBatch.id);
  const [showsAll, setShowsAll] = useState(false);
  const trpc = useTRPC();
  const places = useQuery(trpc.sms.openCalls.queryOptions({ submissionId: submission.id }));
  const shown = showsAll ? attempts : attempts.slice(0, shownCalls);
  const more = attempts.length - shown.length;
  const unlisted = calls - attempts.length;
  return (
    <Panel label="Outcome unknown">
      <div className="grid grid-cols-1 justify-items-start gap-3 p-4">
        <AttemptStateBadge state="unknown" />
        <h2>
          We don’t know if {counted(messages ?? 0, "SMS", "SMS")} {messages === 1 ? "was" : "were"} sent
        </h2>
        <p className="max-w-prose text-sm">
          {counted(calls, "call")} left, and no clear answer came back. Switchboard will not send{" "}
          {calls === 1 ? "it" : "them"} again by itself, and no evidence will come: the platform reports no delivery of
          SMS and can’t be asked about one. The account’s manager can look{" "}
          {hasOrderIds ? "them up by their order ids" : "it up by its number and time"}.
        </p>
        <DownloadLink href={`/${slug}/sends/${submission.id}/messages.csv?outcome=unknown`}>
          Download the unknown
        </DownloadLink>
        {submission.calls.undecided > 1 && <DecideAll submission={submission} />}
        {places.error && (
          <ReadProblem
            error={places.error}
            what="Which numbers these are could not be read."
            onRetry={() => void places.refetch()}
          />
        )}
      </div>
      <ul>
        {shown.map((attempt) => (
          <UnknownCall
            key={attempt.id}
            attempt={attempt}
            place={places.data?.find(({ attemptId }) => attemptId === attempt.id)}
            address={address}
          />
        ))}
      </ul>
      {more === 0 && unlisted > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          {counted(unlisted, "more call is", "more calls are")} unknown. They are shown here once these are decided.
        </p>
      )}
      {more > 0 && (
        <div className="border-t border-line px-4 py-2">
          <Button size="sm" variant="plain" onClick={() => setShowsAll(true)}>
            Show {counted(more, "more call")}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function UnknownCall({
  attempt,
  place,
  address,
}: {
  attempt: AttemptView;
  place: Place | undefined;
  address: SmsAddress;
}) {
  return (
    <li className="grid grid-cols-1 justify-items-start gap-3 border-t border-line p-4">
      <h3>
        Chunk {formatCount(attempt.chunkNo)}, {counted(unknownIn(attempt), "number")}
      </h3>
      <KeyValueList
        items={[
          { key: "Which", value: place ? <Range place={place} /> : "–" },
          { key: "Left at", value: <LeftAt attempt={attempt} /> },
          { key: "Why unknown", value: whyUnknown(attempt) },
          ...(attempt.platformStatus === null
            ? []
            : [{ key: "Answer", value: <span className="mono">{attempt.platformStatus}</span> }]),
          { key: "Evidence since", value: "None, and none will come" },
        ]}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Decide attempt={attempt} />
        <ButtonLink variant="plain" href={address.hrefWith({ attempt: attempt.id })} scroll={false}>
          Request
        </ButtonLink>
      </div>
    </li>
  );
}

function whyUnknown({ state, outcomeNote, contradiction }: AttemptView): string {
  if (state === "accepted") return contradiction ?? "The platform took the call, and its answer leaves these open.";
  return outcomeNote ?? "No reason was recorded.";
}

/** How many numbers of a call are unknown: all of one without a clear answer, or those that its answer leaves open. */
function unknownIn({ state, messageCount, unclearCount }: AttemptView): number {
  return (state === "unknown" ? messageCount : unclearCount) ?? 0;
}

/** A call that was taken cannot be decided about as a whole: most of its numbers are known. */
function Decide({ attempt }: { attempt: AttemptView }) {
  const mayResolve = useMay("submission.resolve");
  const trpc = useTRPC();
  const client = useQueryClient();
  if (attempt.state !== "unknown") {
    return <p className="text-sm text-muted">Only the platform can say which of them it took.</p>;
  }
  if (!mayResolve) return <p className="text-sm text-muted">{whoMay.resolve}</p>;
  return (
    <ResolveButtons
      attempt={attempt}
      area="sms"
      words={resolveWords}
      onDone={() => void client.invalidateQueries(trpc.sms.pathFilter())}
    />
  );
}

/** Where one answer covers all of them, as when the account's manager looked at the whole send. */
function DecideAll({ submission: { id, needsPerson, calls } }: { submission: SubmissionView }) {
  const mayResolve = useMay("submission.resolve");
  const trpc = useTRPC();
  const client = useQueryClient();
  if (!mayResolve) return null;
  return (
    <ResolveAllButtons
      submissionId={id}
      attempts={needsPerson}
      calls={calls.undecided}
      area="sms"
      words={resolveWords}
      onDone={() => void client.invalidateQueries(trpc.sms.pathFilter())}
    />
  );
}

function LeftAt({ attempt }: { attempt: AttemptView }) {
  const at = attempt.dispatchedAt ?? attempt.createdAt;
  return (
    <>
      <Time at={at} as="precise" className="" />, <Time at={at} as="ago" />
    </>
  );
}

/** "Rows 2,002 to 3,001 of the file, order ids 1f2e3d4c-2002 to 1f2e3d4c-3001". */
function Range({ place: { firstRow, lastRow, firstOrderId, lastOrderId } }: { place: Place }) {
  const rows =
    firstRow === null || lastRow === null
      ? null
      : firstRow === lastRow
        ? `Row ${formatCount(firstRow)} of the file`
        : `Rows ${formatCount(firstRow)} to ${formatCount(lastRow)} of the file`;
  if (firstOrderId === null || lastOrderId === null) return rows ?? "One number, sent without an order id";
  return (
    <>
      {rows ? `${rows}, order` : "Order"} id{firstOrderId === lastOrderId ? " " : "s "}
      <OrderId id={firstOrderId} />
      {firstOrderId !== lastOrderId && (
        <>
          {" to "}
          <OrderId id={lastOrderId} />
        </>
      )}
    </>
  );
}

function OrderId({ id }: { id: string }) {
  return (
    <>
      <span className="mono">{id}</span>
      <CopyButton value={id} what={`order id ${id}`} />
    </>
  );
}
