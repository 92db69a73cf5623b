"use client";

import type { ReactNode } from "react";
import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { RefusedCallPanel } from "#components/sends/calls/refused-call-panel.tsx";
import { ResolveButtons } from "#components/sends/control/resolve-buttons.tsx";
import { UnknownFacts, UnknownPanel } from "#components/sends/control/unknown-panel.tsx";
import type { SendAddress } from "#components/sends/page/use-send-address.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { taskAdd } from "#server/contract/facts/aivoice.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { wordsOfEdit, wordsOfNew } from "./resolve-words.ts";

/** What a person has to see of a task’s submission: that nobody knows what came of it, or why it was refused. */
export function TaskOutcome({
  submission,
  address,
  againHref = null,
}: {
  submission: SubmissionView;
  address: Pick<SendAddress, "hrefWith">;
  /** Where it is put right, if it was refused. */
  againHref?: string | null;
}) {
  const isNew = submission.operation === taskAdd.id;
  const refused = submission.attempts.findLast((attempt) => attempt.state === "refused");
  return (
    <>
      {submission.needsPerson
        .filter((attempt) => attempt.state === "unknown")
        .map((attempt) => (
          <UnknownPanel
            key={attempt.id}
            heading={isNew ? t("aivoice.weDontKnowIfThisTaskWas") : t("aivoice.weDontKnowIfThisEditWas")}
            told={isNew ? t("aivoice.noClearAnswerToTask") : t("aivoice.noClearAnswerToEdit")}
          >
            <UnknownFacts attempt={attempt} evidence={t("aivoice.noneWillComeThePlatformReportsNothing")} />
            <ResolveButtons attempt={attempt} area="aivoice" words={isNew ? wordsOfNew : wordsOfEdit} />
          </UnknownPanel>
        ))}
      {submission.state === "refused" && refused && (
        <RefusedCallPanel
          label={t("aivoice.refusedWrite")}
          attempt={refused}
          requestHref={address.hrefWith({ attempt: refused.id })}
          actions={
            againHref && (
              <ButtonLink variant="primary" href={againHref}>
                {t("aivoice.putItRight")}
              </ButtonLink>
            )
          }
        >
          {refused.platformStatus === null
            ? (refused.outcomeNote ?? t("aivoice.theCallCouldNotBeMade"))
            : wordsOfRefusal(isNew, <CodeLink operation={refused.operation} code={refused.platformStatus} />)}
        </RefusedCallPanel>
      )}
    </>
  );
}

function wordsOfRefusal(isNew: boolean, code: ReactNode): ReactNode {
  return isNew ? rich("aivoice.platformRefusedTask", { code }) : rich("aivoice.platformRefusedEdit", { code });
}
