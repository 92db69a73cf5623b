import type { OtpObject } from "#components/areas/otp/kept.ts";
import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { otpThing } from "#server/compose/otp/things.ts";
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
          title={`The platform’s id of this ${one} is not known.`}
          actions={onAttach && <Button onClick={onAttach}>Enter the id</Button>}
        >
          The platform has it, but the answer with its id was lost.
          {kind === "flow"
            ? " The platform’s console shows the id."
            : " You need the id to change it. The platform’s console shows it."}
        </Callout>
      )}
      {isIdUnproven && (
        <Callout hue="caution" title="The id has not been confirmed yet." actions={<ReadBackButton id={id} />}>
          Somebody entered <span className="mono">{platformId}</span>. Read the application back. You can change it once
          the platform shows this name under this id.
        </Callout>
      )}
      {(state === "refused" || state === "not_made") && (
        <Callout
          hue="bad"
          title={
            refusal?.sentence ? (
              <>
                Version {newest.version} was refused (<CodeLink area="otp" code={refusal.code} />
                ).
              </>
            ) : (
              `Version ${newest.version} was not made.`
            )
          }
          actions={
            againHref && (
              <ButtonLink href={againHref}>
                {refusal?.field === "name"
                  ? "Choose another name"
                  : refusal?.code === "-23"
                    ? "Try again"
                    : "Correct it"}
              </ButtonLink>
            )
          }
        >
          {refusal?.sentence ?? "The platform keeps what it had before."}
        </Callout>
      )}
      {!connection.isInUse && (
        <Callout hue="quiet" title={`It belongs to ${connection.name}.`}>
          That connection is not in use, so nothing can be changed through it.
        </Callout>
      )}
    </>
  );
}
