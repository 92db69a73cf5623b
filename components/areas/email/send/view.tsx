import type { AreaView } from "#components/sends/area-view.ts";
import type { SubmissionRow } from "#components/sends/submission-view.ts";
import { formatCount } from "#components/ui/number.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";

/** Of emails the platform reports, each for itself. */
export const emailView: AreaView = {
  Send: onDemand(() => import("./email-submission.tsx").then((loaded) => loaded.EmailSubmission)),
  succeeded: (row) => (row.recipientCount > 0 ? formatCount(row.succeededCount) : null),
  progress: (row) => <HeardOf row={row} />,
};

/** "1,000 of 1,000 heard of"; without an expected number only what was heard of. */
function HeardOf({ row: { recipientCount, expectedCount, state } }: { row: SubmissionRow }) {
  if (recipientCount === 0 && (state === "refused" || state === "cancelled" || state === "queued")) return "–";
  return (
    <>
      {formatCount(recipientCount)}{" "}
      <span className="text-muted">
        {expectedCount !== null && `of ${formatCount(expectedCount)} `}
        <span className="max-desk:sr-only">heard of</span>
      </span>
    </>
  );
}
