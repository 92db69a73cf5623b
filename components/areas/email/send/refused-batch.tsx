"use client";

import { whoMay } from "#components/page/workspace/who-may.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { RefusedCallPanel } from "#components/sends/calls/refused-call-panel.tsx";
import type { SendAddress } from "#components/sends/page/use-send-address.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { EmailAgain } from "./email-actions.tsx";

/** The platform said no to a batch: the way on is the form with the same values. */
export function RefusedBatch({ submission, address }: { submission: SubmissionView; address: SendAddress }) {
  const maySend = useMay("email.send");
  const refused = submission.attempts.findLast((attempt) => attempt.state === "refused");
  if (!refused) return null;
  return (
    <RefusedCallPanel
      label={t("email.refused")}
      attempt={refused}
      requestHref={address.hrefWith({ attempt: refused.id })}
      actions={
        maySend ? (
          <EmailAgain submissionId={submission.id} isPrimary />
        ) : (
          <span className="text-sm text-muted">{whoMay.send}</span>
        )
      }
    >
      {refused.platformStatus === null
        ? (refused.outcomeNote ?? t("email.theCallCouldNotBeMade"))
        : rich("email.thePlatformRefusedTheBatchWith", {
            code: <CodeLink operation={refused.operation} code={refused.platformStatus} />,
          })}{" "}
      <strong className="font-semibold">{t("email.nothingWasSentOrCharged")}</strong>
    </RefusedCallPanel>
  );
}
