"use client";

import { whoMay } from "#components/page/workspace/who-may.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { faultOf } from "#components/reading/problems/outcomes.ts";
import { ResolveButtons } from "#components/sends/control/resolve-buttons.tsx";
import type { ResolveWords } from "#components/sends/control/resolve-dialog.tsx";
import { asHeading } from "#components/sends/fault-words.ts";
import type { AttemptView, SubmissionView } from "#components/sends/submission-view.ts";
import { AttemptStateBadge } from "#components/status/attempt-state-badge.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { counted } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";

/** After this long without a callback it is said that there is no evidence of sending; it stays unknown all the same. */
const noEvidenceAfterMs = 24 * 3_600_000;

const words: ResolveWords = { texts: {}, everyone: "on the list gets this batch", hasTask: true };

/** It left and no clear answer came: what is known, and what a person can say about it. Nothing is done by itself. */
export function UnknownPanel({ submission, attempt }: { submission: SubmissionView; attempt: AttemptView }) {
  const mayResolve = useMay("submission.resolve");
  const leftAt = attempt.dispatchedAt ?? attempt.createdAt;
  return (
    <Panel label="Outcome unknown" padded>
      <div className="grid grid-cols-1 justify-items-start gap-3">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <AttemptStateBadge state="unknown" />
          <span>
            for <Time at={leftAt} as="age" />
          </span>
        </p>
        <h2>We don’t know if this batch was sent</h2>
        <p className="max-w-prose text-sm">
          The request left, and no clear answer came back. The platform can’t be asked about a batch, so Switchboard
          will not send it again by itself. A callback would prove that it went, and this page would then say so.
        </p>
        <KeyValueList
          items={[
            { key: "Left at", value: <Time at={leftAt} as="precise" className="" /> },
            { key: "Why unknown", value: attempt.outcomeNote ?? "No reason was recorded." },
            ...answerOf(attempt),
            { key: "Evidence since", value: evidenceSince(submission, leftAt) },
          ]}
        />
        {mayResolve ? (
          <ResolveButtons attempt={attempt} area="email" words={words} />
        ) : (
          <p className="text-sm text-muted">{whoMay.resolve}</p>
        )}
      </div>
    </Panel>
  );
}

function answerOf({ operation, platformStatus, platformReason }: AttemptView) {
  if (platformStatus === null) return [];
  const meaning = faultOf(operation, platformStatus)?.meaning ?? "a code its table does not have";
  const value = (
    <>
      <span className="mono">{platformStatus}</span> {asHeading(meaning)}
      {platformReason && <span className="text-muted"> (“{platformReason}”)</span>}
    </>
  );
  return [{ key: "Answer", value }];
}

function evidenceSince({ callbackCount }: SubmissionView, leftAt: Date): string {
  if (callbackCount > 0) return `${counted(callbackCount, "callback")} of this send came`;
  return Date.now() - leftAt.getTime() > noEvidenceAfterMs
    ? "No evidence of sending in 24 hours; absence proves nothing"
    : "None so far; callbacks usually come within minutes";
}
