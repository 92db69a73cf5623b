"use client";

import type { SubmissionAddress } from "#components/areas/email/recipients/use-submission-address.ts";
import { whoMay } from "#components/page/workspace/who-may.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { faultOf } from "#components/reading/problems/outcomes.ts";
import { asHeading } from "#components/sends/fault-words.ts";
import type { AttemptView, SubmissionView } from "#components/sends/submission-view.ts";
import { AttemptStateBadge } from "#components/status/attempt-state-badge.tsx";
import { faultOwners } from "#components/status/fault-owners.ts";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { formatMilliseconds } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";
import { sendAgainAddress } from "./submission-actions.tsx";

/** The platform said no: what that means in this area, who can put it right, and that nothing left. */
export function RefusalPanel({ submission, address }: { submission: SubmissionView; address: SubmissionAddress }) {
  const refused = submission.attempts.findLast((attempt) => attempt.state === "refused");
  if (!refused) return null;
  const fault = faultOf(refused.operation, refused.platformStatus);
  return (
    <Panel label="Refused" padded>
      <div className="grid grid-cols-1 justify-items-start gap-3">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <AttemptStateBadge state="refused" />
          {refused.answeredAt && <Time at={refused.answeredAt} as="clock" />}
          {refused.durationMs !== null && `took ${formatMilliseconds(refused.durationMs)}`}
        </p>
        <h2>{headingOf(refused, fault?.meaning)}</h2>
        <p className="max-w-prose text-sm">
          <Story attempt={refused} /> <strong className="font-semibold">Nothing was sent or charged.</strong>
        </p>
        <KeyValueList
          items={[
            {
              key: "Who can fix it",
              value: faultOwners[fault?.who ?? (refused.platformStatus ? "platform" : "administrator")],
            },
            { key: "What to do", value: fault?.remedy ?? fallbackRemedy(refused) },
          ]}
        />
        <Remedy submission={submission} refused={refused} address={address} />
        {refused.platformReason && (
          <p className="text-xs text-muted">The platform’s words: “{refused.platformReason}”</p>
        )}
      </div>
    </Panel>
  );
}

function headingOf(attempt: AttemptView, meaning: string | undefined): string {
  if (meaning) return asHeading(meaning);
  return attempt.platformStatus === null
    ? "The platform could not be reached"
    : "The platform refused with a code its table does not have";
}

function Story({ attempt }: { attempt: AttemptView }) {
  if (attempt.platformStatus === null) return attempt.outcomeNote ?? "The call could not be made.";
  return (
    <>
      The platform refused the batch with <span className="mono">{attempt.platformStatus}</span>.
    </>
  );
}

function fallbackRemedy(attempt: AttemptView): string {
  return attempt.platformStatus === null
    ? "Check the connection’s address and this server’s way to it, then send again."
    : "Show the platform’s support the code and its words below.";
}

function Remedy({
  submission,
  refused,
  address,
}: {
  submission: SubmissionView;
  refused: AttemptView;
  address: SubmissionAddress;
}) {
  const { slug } = useWorkspace();
  const maySend = useMay("email.send");
  return (
    <div className="flex flex-wrap items-center gap-2">
      {maySend && (
        <ButtonLink variant="primary" href={sendAgainAddress(slug, submission.id)}>
          New email batch with these values
        </ButtonLink>
      )}
      <ButtonLink href={address.hrefWith({ attempt: refused.id })}>Request and answer</ButtonLink>
      {!maySend && <span className="text-sm text-muted">{whoMay.send}</span>}
    </div>
  );
}
