import type { SubmissionRow } from "#components/sends/submission-view.ts";
import { cx } from "#components/ui/class-names.ts";
import { hueClass } from "#components/ui/hue.ts";
import { t } from "#words/t.ts";

/** How many calls of a send wait for a person, because sources disagree about them. */
export function DisputedCalls({ row: { disputedCalls } }: { row: Pick<SubmissionRow, "disputedCalls"> }) {
  if (disputedCalls === 0) return null;
  return (
    <span className={cx("block text-xs text-(--hue-text)", hueClass.unsure)}>
      {t("sends.callsDisputed", { count: disputedCalls })}
    </span>
  );
}
