"use client";

import type { SmsAddress } from "#components/areas/sms/messages/use-sms-address.ts";
import { faultOf } from "#components/reading/problems/outcomes.ts";
import { asHeading } from "#components/sends/fault-words.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { AttemptStateBadge } from "#components/status/attempt-state-badge.tsx";
import { faultOwners } from "#components/status/fault-owners.ts";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { counted } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";
import { SendAgainButton, sendAgainMeaning } from "./send-again-button.tsx";

/** Whole calls the platform said no to, those of one reason together: what it means and who can put it right. */
export function RefusedCallsPanel({
  refused,
  submissionId,
  address,
  again,
}: {
  refused: SubmissionView["calls"]["refused"][number];
  submissionId: string;
  address: SmsAddress;
  /** Whether the refused numbers can be sent to again from here, and why not yet. */
  again: { blocked: string | false } | null;
}) {
  const { code, last } = refused;
  const { calls, messages } = refused.amount;
  const fault = faultOf(last.operation, code);
  return (
    <Panel label={`Refused calls${code ? `, ${code}` : ""}`} padded>
      <div className="grid grid-cols-1 justify-items-start gap-3">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <AttemptStateBadge state="refused" />
          {last.answeredAt && <Time at={last.answeredAt} as="clock" />}
        </p>
        <h2>{headingOf(code, fault?.meaning)}</h2>
        <p className="max-w-prose text-sm">
          {counted(calls, "call")} with {counted(messages ?? 0, "number")}{" "}
          {code === null ? (
            <>could not be made. {last.outcomeNote} </>
          ) : (
            <>
              {calls === 1 ? "was" : "were"} refused as a whole with <span className="mono">{code}</span>.{" "}
            </>
          )}
          <strong className="font-semibold">Nothing of {calls === 1 ? "it" : "them"} was sent or charged.</strong>
          {again && ` ${sendAgainMeaning}`}
        </p>
        <KeyValueList
          items={[
            { key: "Who can fix it", value: faultOwners[fault?.who ?? (code ? "platform" : "administrator")] },
            { key: "What to do", value: fault?.remedy ?? fallbackRemedy(code) },
          ]}
        />
        <div className="flex flex-wrap items-center gap-2">
          {again && <SendAgainButton submissionId={submissionId} blocked={again.blocked} />}
          <ButtonLink href={address.hrefWith({ attempt: last.id })} scroll={false}>
            Request and answer
          </ButtonLink>
        </div>
        {last.platformReason && <p className="text-xs text-muted">The platform’s words: “{last.platformReason}”</p>}
      </div>
    </Panel>
  );
}

function headingOf(code: string | null, meaning: string | undefined): string {
  if (meaning) return asHeading(meaning);
  return code === null
    ? "The platform could not be reached"
    : "The platform refused with a code its table does not have";
}

function fallbackRemedy(code: string | null): string {
  return code === null
    ? "Check the connection’s address and this server’s way to it, then send again to the refused."
    : "Show the platform’s support the code and its words below.";
}
