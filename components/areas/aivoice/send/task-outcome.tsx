"use client";

import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { RefusedCallPanel } from "#components/sends/calls/refused-call-panel.tsx";
import { ResolveButtons } from "#components/sends/control/resolve-buttons.tsx";
import { UnknownFacts, UnknownPanel } from "#components/sends/control/unknown-panel.tsx";
import type { SendAddress } from "#components/sends/page/use-send-address.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { taskAdd } from "#server/contract/facts/aivoice.ts";
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
            heading={isNew ? "We don’t know if this task was made" : "We don’t know if this edit was taken"}
            told="The request left, and no clear answer came back. The platform cannot show a task, so Switchboard does not submit it again automatically. Look for the task in the platform’s console."
          >
            <UnknownFacts
              attempt={attempt}
              evidence="None will come: the platform reports nothing about a task after its answer"
            />
            <ResolveButtons attempt={attempt} area="aivoice" words={isNew ? wordsOfNew : wordsOfEdit} />
          </UnknownPanel>
        ))}
      {submission.state === "refused" && refused && (
        <RefusedCallPanel
          label="Refused"
          attempt={refused}
          requestHref={address.hrefWith({ attempt: refused.id })}
          actions={
            againHref && (
              <ButtonLink variant="primary" href={againHref}>
                Put it right
              </ButtonLink>
            )
          }
        >
          {refused.platformStatus === null ? (
            (refused.outcomeNote ?? "The call could not be made.")
          ) : (
            <>
              The platform refused {isNew ? "the task" : "the edit"} with{" "}
              <CodeLink operation={refused.operation} code={refused.platformStatus} />.{" "}
              {isNew ? "It was not made." : "The task is as it was before."}
            </>
          )}
        </RefusedCallPanel>
      )}
    </>
  );
}
