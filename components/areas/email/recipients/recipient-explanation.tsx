import type { ReactNode } from "react";
import { withoutStop } from "#components/reading/without-stop.ts";
import type { RecipientView } from "#components/sends/submission-view.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { decisionWords } from "./decision-words.ts";

const sources = {
  get callback() {
    return t("email.aCallback");
  },
  get query() {
    return t("email.aSignedQuery");
  },
} as const;

/** What a source said, inside of a sentence; the platform's own word where it is none that is known. */
function saidWord(kind: string): string {
  if (kind === "succeeded") return t("email.saidSucceeded");
  return kind === "failed" ? t("email.saidFailed") : kind;
}

/** What a reader would otherwise have to work out from the evidence; nothing where state and trust say it all. */
export function RecipientExplanation({ recipient }: { recipient: RecipientView }) {
  const unread = recipient.evidence.filter((fact) => fact.kind.startsWith("other:"));
  return (
    <>
      {recipient.state === "disputed" && (
        <Callout hue="unsure" icon="git-compare" title={t("email.sourcesDisagree")}>
          {t("email.describeDisputeItCountsAsNeitherUntilA", { describeDispute: describeDispute(recipient) })}
        </Callout>
      )}
      <DecidedResult recipient={recipient} />
      {recipient.trust === "reported" && <Doubt recipient={recipient} />}
      {unread.length > 0 && (
        <Callout hue="unsure" title={t("email.aValueThatIsNotDocumented")}>
          {t("email.thePlatformSaidMapWhichItsDocumentation", {
            map: unread.map((fact) => `“${fact.kind.slice("other:".length)}”`).join(t("email.andBetween")),
          })}
        </Callout>
      )}
    </>
  );
}

function saidSince(isSame: boolean, parts: { kind: string; source: string; time: ReactNode }) {
  return isSame ? rich("email.saidTheSameSince", parts) : rich("email.saidOtherwiseSince", parts);
}

/** Who decided what and why, what the sources said, and what the platform has said since. */
function DecidedResult({ recipient }: { recipient: RecipientView }) {
  const { decidedState, decidedAt, evidence } = recipient;
  if (decidedState === null || decidedAt === null) return null;
  const since = evidence.filter(({ kind, lastSeenAt }) => kind in decisionWords && lastSeenAt > decidedAt);
  return (
    <Callout hue="quiet" icon="user" title={<ResultSentence of={recipient} />}>
      {t("email.describeDisputeWhatTheySayChangesNothingAny", { describeDispute: describeDispute(recipient) })}
      {since.map(({ source, kind, lastSeenAt }) => (
        <span key={`${source} ${kind}`} className="block">
          {saidSince(kind === decidedState, {
            kind: saidWord(kind),
            source: sources[source],
            time: <Time at={lastSeenAt} as="moment" />,
          })}
        </span>
      ))}
    </Callout>
  );
}

/** "Ana decided on 21 Nov, 22:06:41 that it arrived: the recipient wrote back." */
export function ResultSentence({
  of: { decidedState, decidedByName, decidedAt, decidedReason },
}: {
  of: Pick<RecipientView, "decidedState" | "decidedByName" | "decidedAt" | "decidedReason">;
}) {
  if (decidedState === null || decidedAt === null) return null;
  const parts = {
    by: decidedByName ?? t("email.aPersonNoLongerHere"),
    time: <Time at={decidedAt} as="moment" />,
  };
  const arrived = decidedState === "succeeded";
  if (!decidedReason) return arrived ? rich("email.decidedArrived", parts) : rich("email.decidedDidNotArrive", parts);
  const because = { ...parts, reason: withoutStop(decidedReason) };
  return arrived ? rich("email.decidedArrivedBecause", because) : rich("email.decidedDidNotArriveBecause", because);
}

function Doubt({ recipient }: { recipient: RecipientView }) {
  const asked = t("email.askedCountTimes", { askedCount: recipient.askedCount });
  if (recipient.lastAnswer === "not_found") {
    return (
      <Callout hue="caution" title={t("email.notCorroborated")}>
        {t("email.aCallbackReportedThisAndThePlatform", { asked })}
      </Callout>
    );
  }
  if (recipient.lastAnswer === "sending") {
    return (
      <Callout hue="active" title={t("email.thePlatformSaysItIsStillSending")}>
        {t("email.aCallbackReportedAFinalResultBut", { asked })}
      </Callout>
    );
  }
  return null;
}

/** "A callback says succeeded, a signed query says failed." */
function describeDispute({ evidence }: RecipientView): string {
  const said = evidence
    .filter((fact) => fact.kind === "succeeded" || fact.kind === "failed")
    .toReversed()
    .map(({ source, kind }) => t("email.sourcesSaysKind", { source: sources[source], kind: saidWord(kind) }))
    .join(t("email.clauseComma"));
  return said ? t("email.sourcesSaid", { said: `${said.slice(0, 1).toUpperCase()}${said.slice(1)}` }) : "";
}
