import type { SubmissionRow } from "#components/sends/submission-view.ts";
import { counted, formatCount } from "#components/ui/number.ts";

/** Where a delivery figure would stand. */
export function NotReported({ row: { acceptedMessages } }: { row: SubmissionRow }) {
  return acceptedMessages ? <span className="text-xs text-faint">not reported</span> : null;
}

/** "23,981 of 25,000 accepted": numbers the platform took, of those to be sent to. */
export function AcceptedOf({ row: { acceptedMessages, messageCount, state } }: { row: SubmissionRow }) {
  if (messageCount === null) return "–";
  if (state === "draft") return <span className="text-muted">{counted(messageCount, "number")}</span>;
  return (
    <>
      {formatCount(acceptedMessages ?? 0)}{" "}
      <span className="text-muted">
        of {formatCount(messageCount)} <span className="max-desk:sr-only">accepted</span>
      </span>
    </>
  );
}
