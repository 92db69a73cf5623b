"use client";

import type { DraftView } from "#components/messages/channel/answers.ts";
import { useStepHref } from "#components/messages/draft/use-step-href.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/link.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { dearRowsHref } from "./dear-rows-href.ts";

type Check = NonNullable<DraftView["check"]>;
type Dear = NonNullable<NonNullable<Check["facts"]>["dear"]>;

/** What the last check says of letters that cost parts, beside the text that has them. */
export function DearRemark({ draft, dear }: { draft: DraftView; dear: Dear }) {
  const stepHref = useStepHref();
  const { rows, parts, fixed } = dear;
  return (
    <Callout hue="quiet" title={t("sms.rowsNeedPartsForLettersAsLastChecked", { rows, parts })}>
      {rich("sms.seeDearRowsAmongTheChecked", {
        link: (words) => <Link href={dearRowsHref(stepHref(draft.id, "check"))}>{words}</Link>,
      })}{" "}
      {fixed.rows < rows && t("sms.theReviewOffersPlainLetters")}
    </Callout>
  );
}
