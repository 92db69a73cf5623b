"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OpenCall } from "#components/messages/channel/answers.ts";
import { useChannel, useChannelRouter } from "#components/messages/channel/channel-context.tsx";
import type { MessageAddress } from "#components/messages/sent/message-address.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { ResolveAllButtons, ResolveButtons } from "#components/sends/control/resolve-buttons.tsx";
import { UnknownFacts, UnknownPanel } from "#components/sends/control/unknown-panel.tsx";
import type { AttemptView, SubmissionView } from "#components/sends/submission-view.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { Link } from "#components/ui/link.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { messageColumns } from "#server/compose/exported/lists.ts";
import { areaTraits } from "#server/contract/areas.ts";

/** Shown at once; further ones on demand, so that a bad day does not bury the page. */
const shownCalls = 5;

/** Calls that left without a clear answer: which numbers, since when, whom to ask, and what a person can say. */
export function UnknownCallsPanel({ submission, address }: { submission: SubmissionView; address: MessageAddress }) {
  const { slug } = useWorkspace();
  const { area, resolveWords, hasOrderIds } = useChannel();
  const { noun, plural } = areaTraits[area];
  const { needsPerson: attempts } = submission;
  const { calls, messages } = submission.calls.unknown;
  const haveOrderIds = attempts.some(({ operation }) => hasOrderIds(operation));
  const [showsAll, setShowsAll] = useState(false);
  const places = useQuery(useChannelRouter().openCalls.queryOptions({ submissionId: submission.id }));
  const shown = showsAll ? attempts : attempts.slice(0, shownCalls);
  const more = attempts.length - shown.length;
  const unlisted = calls - attempts.length;
  const were = calls === 1 ? "it" : "them";
  const how = haveOrderIds
    ? "them up by their order ids"
    : messages === 1
      ? "it up by its number and time"
      : "them up by their numbers and times";
  return (
    <UnknownPanel
      heading={`We don’t know if ${counted(messages ?? 0, noun, plural)} ${messages === 1 ? "was" : "were"} sent`}
      told={`${counted(calls, "call")} went out, and no clear answer came back. Switchboard will not send ${were} again automatically, and no evidence will come: the platform reports no delivery of ${plural} and can’t be asked about one. The account manager can look ${how}.`}
      calls={
        <>
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
              {counted(unlisted, "more call is", "more calls are")} unknown. They appear here once these are decided.
            </p>
          )}
          {more > 0 && (
            <div className="border-t border-line px-4 py-2">
              <Button size="sm" variant="plain" onClick={() => setShowsAll(true)}>
                Show {counted(more, "more call")}
              </Button>
            </div>
          )}
        </>
      }
    >
      <DownloadLink href={`/${slug}/sends/${submission.id}/messages.csv?outcome=unknown`} columns={messageColumns}>
        Download the unknown
      </DownloadLink>
      {submission.calls.undecided > 1 && (
        <ResolveAllButtons
          submissionId={submission.id}
          attempts={attempts}
          calls={submission.calls.undecided}
          area={area}
          words={resolveWords}
        />
      )}
      {places.error && (
        <ReadProblem error={places.error} what="The numbers could not be read." onRetry={() => void places.refetch()} />
      )}
    </UnknownPanel>
  );
}

function UnknownCall({
  attempt,
  place,
  address,
}: {
  attempt: AttemptView;
  place: OpenCall | undefined;
  address: MessageAddress;
}) {
  const { area, resolveWords } = useChannel();
  return (
    <li className="grid grid-cols-1 justify-items-start gap-3 border-t border-line p-4">
      <h3>
        Call {formatCount(attempt.chunkNo)},{" "}
        {place?.number ? <span className="mono">{place.number}</span> : counted(unknownIn(attempt), "number")}
      </h3>
      <UnknownFacts
        attempt={attempt}
        before={[{ key: "Which", value: place ? <Range place={place} /> : "–" }]}
        why={whyUnknown(attempt)}
        evidence="None, and none will come"
      />
      <div className="flex flex-wrap items-center gap-2">
        {attempt.state === "unknown" ? (
          <ResolveButtons attempt={attempt} area={area} words={resolveWords} />
        ) : (
          // Most of its numbers are known, so that it cannot be decided about as a whole.
          <p className="text-sm text-muted">Only the platform can say which of them it accepted.</p>
        )}
        <Link className="text-sm max-phone:py-2" href={address.hrefWith({ attempt: attempt.id })} scroll={false}>
          Request and answer
        </Link>
      </div>
    </li>
  );
}

function whyUnknown({ state, outcomeNote, contradiction }: AttemptView): string | null {
  if (state === "accepted")
    return contradiction ?? "The platform took the call, but its answer does not say what became of these.";
  return outcomeNote;
}

/** How many numbers of a call are unknown: all of one without a clear answer, or those that its answer leaves open. */
function unknownIn({ state, messageCount, unclearCount }: AttemptView): number {
  return (state === "unknown" ? messageCount : unclearCount) ?? 0;
}

/** "Rows 2,002 to 3,001 of the file, order ids 1f2e3d4c-2002 to 1f2e3d4c-3001". */
function Range({ place: { firstRow, lastRow, firstOrderId, lastOrderId } }: { place: OpenCall }) {
  const rows =
    firstRow === null || lastRow === null
      ? null
      : firstRow === lastRow
        ? `Row ${formatCount(firstRow)} of the file`
        : `Rows ${formatCount(firstRow)} to ${formatCount(lastRow)} of the file`;
  if (firstOrderId === null || lastOrderId === null) return rows ?? "One number";
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
