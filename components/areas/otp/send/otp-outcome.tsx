"use client";

import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { RefusedCallPanel } from "#components/sends/calls/refused-call-panel.tsx";
import { ResolveButtons } from "#components/sends/control/resolve-buttons.tsx";
import { UnknownFacts, UnknownPanel } from "#components/sends/control/unknown-panel.tsx";
import type { SendAddress } from "#components/sends/page/use-send-address.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { otpAppUpdate } from "#server/contract/facts/otp.ts";
import { wordsOfChange, wordsOfNew } from "./resolve-words.ts";

/** What a person has to see of what was written: that nobody knows what came of it, or why it was refused. */
export function OtpOutcome({
  submission,
  isNew,
  address,
}: {
  submission: SubmissionView;
  isNew: boolean;
  address: Pick<SendAddress, "hrefWith">;
}) {
  const refused = submission.attempts.findLast((attempt) => attempt.state === "refused");
  const canBeRead = submission.operation === otpAppUpdate.id;
  return (
    <>
      {submission.needsPerson
        .filter((attempt) => attempt.state === "unknown")
        .map((attempt) => (
          <UnknownPanel
            key={attempt.id}
            heading={isNew ? "We don’t know if this was made" : "We don’t know if this change was made"}
            told={`The request was sent and no clear answer came back. Switchboard does not repeat it automatically. ${
              canBeRead
                ? "Read the application back. Its values show whether the change was made."
                : "Look for it in the platform’s console."
            }`}
          >
            <UnknownFacts
              attempt={attempt}
              evidence={
                canBeRead
                  ? "None yet. Reading the application back shows what the platform has"
                  : "None. The platform sends nothing more about it"
              }
            />
            <ResolveButtons attempt={attempt} area="otp" words={isNew ? wordsOfNew : wordsOfChange} />
          </UnknownPanel>
        ))}
      {submission.state === "refused" && refused && (
        <RefusedCallPanel
          label="Refused"
          attempt={refused}
          requestHref={address.hrefWith({ attempt: refused.id })}
          actions={null}
        >
          {refused.platformStatus === null ? (
            (refused.outcomeNote ?? "The call could not be made.")
          ) : (
            <>
              The platform refused it with <CodeLink operation={refused.operation} code={refused.platformStatus} />.{" "}
              {isNew ? "It was not made." : "The platform keeps what it had before."}
            </>
          )}
        </RefusedCallPanel>
      )}
    </>
  );
}
