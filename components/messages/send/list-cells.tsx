import { DisputedCalls } from "#components/sends/list/disputed-calls.tsx";
import type { SubmissionRow } from "#components/sends/submission-view.ts";
import { formatCount } from "#components/ui/number.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** Where a delivery figure would stand. */
export function NotReported({ row: { acceptedMessages } }: { row: SubmissionRow }) {
  return acceptedMessages ? <span className="text-xs text-faint">{t("messages.notReported")}</span> : null;
}

/** "23,981 of 25,000 accepted": numbers the platform took, of those to be sent to. */
export function AcceptedOf({ row }: { row: SubmissionRow }) {
  const { acceptedMessages, messageCount, state } = row;
  if (messageCount === null) return "–";
  if (state === "draft")
    return <span className="text-muted">{t("messages.messageCountNumber", { messageCount })}</span>;
  return (
    <>
      {rich("messages.acceptedOf", {
        count: formatCount(acceptedMessages ?? 0),
        messageCount: formatCount(messageCount),
        quiet: (words) => <span className="text-muted">{words}</span>,
        wide: (words) => <span className="text-muted max-desk:sr-only">{words}</span>,
      })}
      <DisputedCalls row={row} />
    </>
  );
}
