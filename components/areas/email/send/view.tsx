import type { AreaView } from "#components/sends/area-view.ts";
import type { SubmissionRow } from "#components/sends/submission-view.ts";
import { cx } from "#components/ui/class-names.ts";
import { hueClass } from "#components/ui/hue.ts";
import { formatCount } from "#components/ui/number.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { t } from "#words/t.ts";

/** Of emails the platform reports, each for itself. */
export const emailView: AreaView = {
  Send: onDemand(() => import("./email-submission.tsx").then((loaded) => loaded.EmailSubmission)),
  succeeded: (row) => (row.recipientCount > 0 ? formatCount(row.succeededCount) : null),
  progress: (row) => <HeardOf row={row} />,
};

/** "10 of 10 heard of", and how many results are disputed; without an expected number only what was heard of. */
function HeardOf({ row: { recipientCount, expectedCount, disputedCount, state } }: { row: SubmissionRow }) {
  if (recipientCount === 0 && (state === "refused" || state === "cancelled" || state === "queued")) return "–";
  return (
    <>
      {formatCount(recipientCount)}{" "}
      <span className="text-muted">
        {expectedCount !== null && t("email.ofExpectedCount", { expectedCount: formatCount(expectedCount) })}
        <span className="max-desk:sr-only">{t("email.heardOf")}</span>
      </span>
      {disputedCount > 0 && (
        <span className={cx("block text-xs text-(--hue-text)", hueClass.unsure)}>
          {t("email.disputedCountDisputed", { disputedCount: formatCount(disputedCount) })}
        </span>
      )}
    </>
  );
}
