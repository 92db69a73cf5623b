"use client";

import type { ReactNode } from "react";
import type { MessageAddress } from "#components/messages/sent/message-address.ts";
import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { RefusedCallPanel } from "#components/sends/calls/refused-call-panel.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
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
  const said = {
    calls: amount.calls,
    messages: amount.messages ?? 0,
    strong: (words: ReactNode) => <strong className="font-semibold">{words}</strong>,
    again: again ? sendAgainMeaning() : "",
  };
  return (
    <RefusedCallPanel
      label={code ? t("messages.refusedCallsWithCode", { code }) : t("messages.refusedCalls")}
      attempt={last}
      requestHref={address.hrefWith({ attempt: last.id })}
      actions={instead ?? (again && <SendAgainButton submissionId={submissionId} blocked={again.blocked} />)}
    >
      {code === null
        ? rich("messages.callsNotMade", { ...said, note: last.outcomeNote ?? "" })
        : rich("messages.callsRefusedWhole", { ...said, code: <CodeLink operation={last.operation} code={code} /> })}
    </RefusedCallPanel>
  );
}
