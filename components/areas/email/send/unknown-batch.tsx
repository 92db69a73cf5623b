"use client";

import { ResolveButtons } from "#components/sends/control/resolve-buttons.tsx";
import type { ResolveWords } from "#components/sends/control/resolve-words.ts";
import { leftAt, UnknownFacts, UnknownPanel } from "#components/sends/control/unknown-panel.tsx";
import type { AttemptView, SubmissionView } from "#components/sends/submission-view.ts";
import { t } from "#words/t.ts";

/** After this long without a callback it is said that there is no evidence of sending; it stays unknown all the same. */
const noEvidenceAfterMs = 24 * 3_600_000;

const words: ResolveWords = {
  texts: {},
  get everyone() {
    return t("email.onTheListGetsThisBatch");
  },
  get idLabel() {
    return t("email.taskId");
  },
};

/** A batch that left and got no clear answer, which a callback may still prove. */
export function UnknownBatch({ submission, attempt }: { submission: SubmissionView; attempt: AttemptView }) {
  return (
    <UnknownPanel heading={t("email.weDontKnowIfThisBatchWas")} told={t("email.theRequestLeftAndNoClearAnswer")}>
      <UnknownFacts attempt={attempt} evidence={evidenceSince(submission, leftAt(attempt))} />
      <ResolveButtons attempt={attempt} area="email" words={words} />
    </UnknownPanel>
  );
}

function evidenceSince({ callbackCount }: SubmissionView, left: Date): string {
  if (callbackCount > 0) return t("email.callbackCountCallbackOfThisSendCame", { callbackCount });
  return Date.now() - left.getTime() > noEvidenceAfterMs
    ? t("email.noEvidenceOfSendingIn24Hours")
    : t("email.noneSoFarCallbacksUsuallyComeWithin");
}
