import type { ReactNode } from "react";
import type { AreaView } from "#components/sends/area-view.ts";
import { DisputedCalls } from "#components/sends/list/disputed-calls.tsx";
import type { SubmissionRow } from "#components/sends/submission-view.ts";
import { cx } from "#components/ui/class-names.ts";
import { hueClass } from "#components/ui/hue.ts";
import { formatCount } from "#components/ui/number.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** Of emails the platform reports, each for itself. */
export const emailView: AreaView = {
  Send: onDemand(() => import("./email-submission.tsx").then((loaded) => loaded.EmailSubmission)),
  succeeded: (row) => (row.recipientCount > 0 ? formatCount(row.succeededCount) : null),
  progress: (row) => <HeardOf row={row} />,
};

/** "10 of 10 heard of", and how many results are disputed; without an expected number only what was heard of. */
function HeardOf({ row }: { row: SubmissionRow }) {
  const { recipientCount, expectedCount, disputedCount, state } = row;
  if (recipientCount === 0 && (state === "refused" || state === "cancelled" || state === "queued"))
    return row.disputedCalls > 0 ? <DisputedCalls row={row} /> : "–";
  const parts = {
    count: formatCount(recipientCount),
    wide: (words: ReactNode) => <span className="text-muted max-desk:sr-only">{words}</span>,
  };
  return (
    <>
      {expectedCount === null
        ? rich("email.countHeardOf", parts)
        : rich("email.heardOfExpected", {
            ...parts,
            expectedCount: formatCount(expectedCount),
            quiet: (words) => <span className="text-muted">{words}</span>,
          })}
      {disputedCount > 0 && (
        <span className={cx("block text-xs text-(--hue-text)", hueClass.unsure)}>
          {t("email.disputedCountDisputed", { disputedCount: formatCount(disputedCount) })}
        </span>
      )}
      <DisputedCalls row={row} />
    </>
  );
}
