import type { SubmissionRow } from "#components/sends/submission-view.ts";
import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";

/** Where a delivery figure would stand. */
export function NotReported({ row: { acceptedMessages } }: { row: SubmissionRow }) {
  return acceptedMessages ? <span className="text-xs text-faint">{t("messages.notReported")}</span> : null;
}

/** "23,981 of 25,000 accepted": numbers the platform took, of those to be sent to. */
export function AcceptedOf({ row: { acceptedMessages, messageCount, state } }: { row: SubmissionRow }) {
  if (messageCount === null) return "–";
  if (state === "draft")
    return <span className="text-muted">{t("messages.messageCountNumber", { messageCount })}</span>;
  return (
    <>
      {formatCount(acceptedMessages ?? 0)}{" "}
      <span className="text-muted">
        {t("messages.ofMessageCount", { messageCount: formatCount(messageCount) })}
        <span className="max-desk:sr-only">{t("messages.accepted")}</span>
      </span>
    </>
  );
}
