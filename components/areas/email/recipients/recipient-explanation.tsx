import type { RecipientView } from "#components/sends/submission-view.ts";
import { Callout } from "#components/ui/callout.tsx";

const sources = { callback: "A callback", query: "a signed query" } as const;

/** What a reader would otherwise have to work out from the evidence; nothing where state and trust say it all. */
export function RecipientExplanation({ recipient }: { recipient: RecipientView }) {
  const unread = recipient.evidence.filter((fact) => fact.kind.startsWith("other:"));
  return (
    <>
      {recipient.state === "disputed" && (
        <Callout hue="unsure" icon="git-compare" title="Sources disagree.">
          {describeDispute(recipient)} It counts as neither until they agree or a person decides.
        </Callout>
      )}
      {recipient.trust === "reported" && <Doubt recipient={recipient} />}
      {unread.length > 0 && (
        <Callout hue="unsure" title="A value that is not documented.">
          The platform said {unread.map((fact) => `“${fact.kind.slice("other:".length)}”`).join(" and ")}, which its
          documentation does not list. It is kept as it came and changes nothing.
        </Callout>
      )}
    </>
  );
}

function Doubt({ recipient }: { recipient: RecipientView }) {
  const asked = recipient.askedCount === 1 ? "once" : `${recipient.askedCount} times`;
  if (recipient.lastAnswer === "not_found") {
    return (
      <Callout hue="caution" title="Not corroborated.">
        A callback reported this, and the platform did not find the email when it was asked ({asked}). Anyone who knows
        the callback address could have sent it, so it stays “reported”.
      </Callout>
    );
  }
  if (recipient.lastAnswer === "sending") {
    return (
      <Callout hue="active" title="The platform says it is still sending.">
        A callback reported a final result, but the signed query still answers “sending” ({asked}). The report counts
        until the query says otherwise.
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
    .map((fact) => `${sources[fact.source]} says ${fact.kind}`)
    .join(", ");
  return said ? `${said.slice(0, 1).toUpperCase()}${said.slice(1)}.` : "";
}
