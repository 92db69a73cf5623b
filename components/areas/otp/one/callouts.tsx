import type { OtpObject } from "#components/areas/otp/kept.ts";
import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { otpThing } from "#server/compose/otp/things.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { ReadBackButton } from "./read-back-button.tsx";

/** What somebody has to do, or cannot, before it goes on. */
export function ObjectCallouts({
  object,
  againHref,
  onAttach,
}: {
  object: OtpObject;
  /** Where what was refused is put right. */
  againHref: string | null;
  onAttach: (() => void) | null;
}) {
  const { id, kind, lacksId, isIdUnproven, platformId, newest, connection } = object;
  const { one } = otpThing(kind);
  const { refusal, state } = newest;
  return (
    <>
      {lacksId && (
        <Callout
          hue="unsure"
          title={t("otp.thePlatformsIdOfThisOneIs", { one })}
          actions={onAttach && <Button onClick={onAttach}>{t("otp.enterTheId")}</Button>}
        >
          {t("otp.thePlatformHasItButTheAnswer2", {
            which: kind === "flow" ? t("otp.thePlatformsConsoleShowsTheId") : t("otp.youNeedTheIdToChangeIt"),
          })}
        </Callout>
      )}
      {isIdUnproven && (
        <Callout hue="caution" title={t("otp.theIdHasNotBeenConfirmedYet")} actions={<ReadBackButton id={id} />}>
          {rich("otp.somebodyEnteredSpanReadTheApplicationBack", { span: <span className="mono">{platformId}</span> })}
        </Callout>
      )}
      {(state === "refused" || state === "not_made") && (
        <Callout
          hue="bad"
          title={
            refusal?.sentence
              ? rich("otp.versionVersionWasRefused", {
                  version: newest.version,
                  code: <CodeLink area="otp" code={refusal.code} />,
                })
              : t("otp.versionVersionWasNotMade", { version: newest.version })
          }
          actions={
            againHref && (
              <ButtonLink href={againHref}>
                {refusal?.field === "name"
                  ? t("otp.chooseAnotherName")
                  : refusal?.code === "-23"
                    ? t("otp.tryAgain")
                    : t("otp.correctIt")}
              </ButtonLink>
            )
          }
        >
          {refusal?.sentence ?? t("otp.thePlatformKeepsWhatItHadBefore")}
        </Callout>
      )}
      {!connection.isInUse && (
        <Callout hue="quiet" title={t("otp.itBelongsToName", { name: connection.name })}>
          {t("otp.thatConnectionIsNotInUseSo")}
        </Callout>
      )}
    </>
  );
}
