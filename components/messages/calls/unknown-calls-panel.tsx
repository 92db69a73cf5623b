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
import { formatCount } from "#components/ui/number.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { messageColumns } from "#server/compose/exported/lists.ts";
import { areaTraits, type MessageArea } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

const headings: Record<MessageArea, (count: number) => string> = {
  sms: (count) => t("messages.weDontKnowIfSmsWereSent", { count }),
  wa: (count) => t("messages.weDontKnowIfMessagesWereSent", { count }),
};

const DisputeButtons = onDemand(() =>
  import("#components/sends/control/dispute-buttons.tsx").then((loaded) => loaded.DisputeButtons),
);

/** Shown at once; further ones on demand, so that a bad day does not bury the page. */
const shownCalls = 5;

/** Calls that left without a clear answer: which numbers, since when, whom to ask, and what a person can say. */
export function UnknownCallsPanel({ submission, address }: { submission: SubmissionView; address: MessageAddress }) {
  const { slug } = useWorkspace();
  const { area, resolveWords, hasOrderIds } = useChannel();
  const { plural } = areaTraits[area];
  const { needsPerson: attempts } = submission;
  const { calls, messages } = submission.calls.unknown;
  const haveOrderIds = attempts.some(({ operation }) => hasOrderIds(operation));
  const [showsAll, setShowsAll] = useState(false);
  const places = useQuery(useChannelRouter().openCalls.queryOptions({ submissionId: submission.id }));
  const shown = showsAll ? attempts : attempts.slice(0, shownCalls);
  const more = attempts.length - shown.length;
  const unlisted = calls - attempts.length;
  const how = haveOrderIds
    ? t("messages.lookThemUpByOrderIds")
    : messages === 1
      ? t("messages.lookItUpByNumberAndTime")
      : t("messages.lookThemUpByNumbersAndTimes");
  return (
    <UnknownPanel
      heading={headings[area](messages ?? 0)}
      told={t("messages.callsCallWentOutAndNoClear", { calls, plural, how })}
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
              {t("messages.unlistedMoreCallIsUnknownTheyAppear", { unlisted })}
            </p>
          )}
          {more > 0 && (
            <div className="border-t border-line px-4 py-2">
              <Button size="sm" variant="plain" onClick={() => setShowsAll(true)}>
                {t("messages.showMoreMoreCall", { more })}
              </Button>
            </div>
          )}
        </>
      }
    >
      <DownloadLink href={`/${slug}/sends/${submission.id}/messages.csv?outcome=unknown`} columns={messageColumns}>
        {t("messages.downloadTheUnknown")}
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
        <ReadProblem
          error={places.error}
          what={t("messages.theNumbersCouldNotBeRead")}
          onRetry={() => void places.refetch()}
        />
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
        {rich("messages.callAndNumbers", {
          chunkNo: formatCount(attempt.chunkNo),
          numbers: place?.number ? (
            <span className="mono">{place.number}</span>
          ) : (
            t("messages.unknownInNumber", { unknownIn: unknownIn(attempt) })
          ),
        })}
      </h3>
      <UnknownFacts
        attempt={attempt}
        before={[{ key: t("messages.whichNumbers"), value: place ? <Range place={place} /> : "–" }]}
        why={whyUnknown(attempt)}
        evidence={t("messages.noneAndNoneWillCome")}
      />
      <div className="flex flex-wrap items-center gap-2">
        {attempt.state === "unknown" ? (
          <ResolveButtons attempt={attempt} area={area} words={resolveWords} />
        ) : (
          // Most of its numbers are known, so that a person decides about the others alone.
          <DisputeButtons attempt={attempt} area={area} />
        )}
        <Link className="text-sm max-phone:py-2" href={address.hrefWith({ attempt: attempt.id })} scroll={false}>
          {t("messages.requestAndAnswer")}
        </Link>
      </div>
    </li>
  );
}

function whyUnknown({ state, outcomeNote, contradiction }: AttemptView): string | null {
  if (state === "accepted") return contradiction ?? t("messages.thePlatformTookTheCallButIts");
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
        ? t("messages.rowFirstRowOfTheFile", { firstRow: formatCount(firstRow) })
        : t("messages.rowsFirstRowToLastRowOfTheFile", {
            firstRow: formatCount(firstRow),
            lastRow: formatCount(lastRow),
          });
  if (firstOrderId === null || lastOrderId === null) return rows ?? t("messages.oneNumber");
  const first = <OrderId id={firstOrderId} />;
  if (firstOrderId === lastOrderId)
    return rows === null ? rich("messages.orderIdFirst", { first }) : rich("messages.rowsAndOrderId", { rows, first });
  const last = <OrderId id={lastOrderId} />;
  return rows === null
    ? rich("messages.orderIdsFirstToLast", { first, last })
    : rich("messages.rowsAndOrderIds", { rows, first, last });
}

function OrderId({ id }: { id: string }) {
  return (
    <>
      <span className="mono">{id}</span>
      <CopyButton value={id} what={t("messages.orderIdId", { id })} />
    </>
  );
}
