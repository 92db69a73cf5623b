"use client";

import type { ReactNode } from "react";
import type { MessageAddress } from "#components/messages/sent/message-address.ts";
import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { RefusedCallPanel } from "#components/sends/calls/refused-call-panel.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { counted } from "#components/ui/number.ts";
import { SendAgainButton, sendAgainMeaning } from "./send-again-button.tsx";

/** Whole calls the platform said no to, those of one reason together. */
export function RefusedCallsPanel({
  refused: { code, last, amount },
  submissionId,
  address,
  again,
  instead,
}: {
  refused: SubmissionView["calls"]["refused"][number];
  submissionId: string;
  address: MessageAddress;
  /** Whether the refused numbers can be sent to again from here, and why not yet. */
  again: { blocked: string | false } | null;
  /** What leads on where no draft can be made of them. */
  instead?: ReactNode;
}) {
  const { calls, messages } = amount;
  return (
    <RefusedCallPanel
      label={`Refused calls${code ? `, ${code}` : ""}`}
      attempt={last}
      requestHref={address.hrefWith({ attempt: last.id })}
      actions={instead ?? (again && <SendAgainButton submissionId={submissionId} blocked={again.blocked} />)}
    >
      {counted(calls, "call")} with {counted(messages ?? 0, "number")}{" "}
      {code === null ? (
        <>could not be made. {last.outcomeNote} </>
      ) : (
        <>
          {calls === 1 ? "was" : "were"} refused as a whole with <CodeLink operation={last.operation} code={code} />.{" "}
        </>
      )}
      <strong className="font-semibold">Nothing of {calls === 1 ? "it" : "them"} was sent or charged.</strong>
      {again && ` ${sendAgainMeaning}`}
    </RefusedCallPanel>
  );
}
