"use client";

import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { RefusedCallPanel } from "#components/sends/calls/refused-call-panel.tsx";
import { ResolveButtons } from "#components/sends/control/resolve-buttons.tsx";
import { UnknownFacts, UnknownPanel } from "#components/sends/control/unknown-panel.tsx";
import type { SendAddress } from "#components/sends/page/use-send-address.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { otpAppUpdate } from "#server/contract/facts/otp.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
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
            heading={isNew ? t("otp.weDontKnowIfThisWasMade") : t("otp.weDontKnowIfThisChangeWas")}
            told={t("otp.theRequestWasSentAndNoClear", {
              which: canBeRead ? t("otp.readTheApplicationBackItsValuesShow") : t("otp.lookForItInThePlatformsConsole"),
            })}
          >
            <UnknownFacts
              attempt={attempt}
              evidence={
                canBeRead
                  ? t("otp.noneYetReadingTheApplicationBackShows")
                  : t("otp.noneThePlatformSendsNothingMoreAbout")
              }
            />
            <ResolveButtons attempt={attempt} area="otp" words={isNew ? wordsOfNew : wordsOfChange} />
          </UnknownPanel>
        ))}
      {submission.state === "refused" && refused && (
        <RefusedCallPanel
          label={t("otp.refused")}
          attempt={refused}
          requestHref={address.hrefWith({ attempt: refused.id })}
          actions={null}
        >
          {refused.platformStatus === null
            ? (refused.outcomeNote ?? t("otp.theCallCouldNotBeMade"))
            : isNew
              ? rich("otp.refusedAndNotMade", {
                  code: <CodeLink operation={refused.operation} code={refused.platformStatus} />,
                })
              : rich("otp.refusedAndKept", {
                  code: <CodeLink operation={refused.operation} code={refused.platformStatus} />,
                })}
        </RefusedCallPanel>
      )}
    </>
  );
}
