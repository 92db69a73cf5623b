"use client";

import { ResolveButtons } from "#components/sends/control/resolve-buttons.tsx";
import type { ResolveWords } from "#components/sends/control/resolve-words.ts";
import { leftAt, UnknownFacts, UnknownPanel } from "#components/sends/control/unknown-panel.tsx";
import type { AttemptView, SubmissionView } from "#components/sends/submission-view.ts";
import { counted } from "#components/ui/number.ts";

/** After this long without a callback it is said that there is no evidence of sending; it stays unknown all the same. */
const noEvidenceAfterMs = 24 * 3_600_000;

const words: ResolveWords = { texts: {}, everyone: "on the list gets this batch", idLabel: "Task id" };

/** A batch that left and got no clear answer, which a callback may still prove. */
export function UnknownBatch({ submission, attempt }: { submission: SubmissionView; attempt: AttemptView }) {
  return (
    <UnknownPanel
      heading="We don’t know if this batch was sent"
      told="The request left, and no clear answer came back. The platform can’t be asked about a batch, so Switchboard does not send it again automatically. If a callback comes, it proves that the batch was sent, and this page says so."
    >
      <UnknownFacts attempt={attempt} evidence={evidenceSince(submission, leftAt(attempt))} />
      <ResolveButtons attempt={attempt} area="email" words={words} />
    </UnknownPanel>
  );
}

function evidenceSince({ callbackCount }: SubmissionView, left: Date): string {
  if (callbackCount > 0) return `${counted(callbackCount, "callback")} of this send came`;
  return Date.now() - left.getTime() > noEvidenceAfterMs
    ? "No evidence of sending in 24 hours; absence proves nothing"
    : "None so far; callbacks usually come within minutes";
}
