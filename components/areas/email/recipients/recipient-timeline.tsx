"use client";

import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { leftForPlatform } from "#components/sends/page/left-for-platform.tsx";
import type { RecipientView } from "#components/sends/submission-view.ts";
import { recipientStates } from "#components/status/vocabulary.ts";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time.tsx";
import { Timeline, type TimelineEvent } from "#components/ui/timeline.tsx";

type Fact = RecipientView["evidence"][number];

/** What is known of one recipient and from where, newest first, down to the batch it was sent with. */
export function RecipientTimeline({ recipient }: { recipient: RecipientView }) {
  const facts = recipient.evidence.map((fact): TimelineEvent => {
    const term = termOf(fact.kind);
    return {
      key: `${fact.source} ${fact.kind}`,
      title: term.word,
      icon: term.icon,
      hue: term.hue,
      trust: fact.source === "query" ? "verified" : "reported",
      at: <Time at={fact.seenAt} as="clock" />,
      detail: <FactDetail fact={fact} />,
    };
  });
  return <Timeline label="Evidence, newest first" events={[...facts, ...origin(recipient)]} />;
}

function termOf(kind: string) {
  if (kind === "succeeded" || kind === "failed" || kind === "sending") return recipientStates[kind];
  return { word: "Unrecognised value", icon: "circle-question-mark", hue: "unsure" } as const;
}

/** How the id became known, and the call the email left with. */
function origin(recipient: RecipientView): TimelineEvent[] {
  const { attempt } = recipient;
  const id = <span className="mono">{recipient.emailId}</span>;
  const accepted = attempt.state === "accepted" || attempt.state === "accepted_id_unknown";
  return [
    {
      key: "id",
      title: "Id learned",
      icon: "arrow-down-left",
      hue: "active",
      trust: "reported",
      at: <Time at={recipient.firstHeardAt} as="clock" />,
      detail: <>Email id {id}</>,
    },
    {
      key: "answer",
      ...(accepted
        ? { title: "Accepted", icon: "check", hue: "good" }
        : { title: "No clear answer", icon: "circle-question-mark", hue: "unsure" }),
      ...(accepted && attempt.answeredAt ? { trust: "verified" as const } : {}),
      ...(attempt.answeredAt ? { at: <Time at={attempt.answeredAt} as="clock" /> } : {}),
      detail: attempt.taskId ? (
        <>
          The platform’s answer to the batch, with task id <span className="mono">{attempt.taskId}</span>.
        </>
      ) : (
        "The batch went out; its task id is not known."
      ),
    },
    ...leftForPlatform(attempt),
  ];
}

function FactDetail({ fact }: { fact: Fact }) {
  return (
    <>
      {fact.source === "callback" ? <CallbackWords fact={fact} /> : <QueryWords fact={fact} />}
      {fact.timesSeen > 1 && (
        <>
          {" "}
          Came {fact.timesSeen} times, last at <Time at={fact.lastSeenAt} as="clock" />.
        </>
      )}{" "}
      <FactSource fact={fact} />
    </>
  );
}

function CallbackWords({ fact }: { fact: Fact }) {
  const value = { succeeded: "success", failed: "failure" }[fact.kind] ?? fact.kind.replace(/^other:/, "");
  return (
    <>
      Callback: emailState <span className="mono">{value}</span>
      {fact.remark ? `, remark “${fact.remark}”.` : ", no remark."}
    </>
  );
}

function QueryWords({ fact }: { fact: Fact }) {
  const value = { succeeded: "0", sending: "-1", failed: "1" }[fact.kind] ?? fact.kind.replace(/^other:/, "");
  return (
    <>
      Result query: status <span className="mono">{value}</span>
      {fact.receiveTime ? `, received ${fact.receiveTime} (platform time).` : ", received time empty."}
    </>
  );
}

function FactSource({ fact }: { fact: Fact }) {
  const { slug } = useWorkspace();
  const mayCallbacks = useMay("callback.read");
  const mayRequests = useMay("request.read");
  if (fact.callbackId !== null && mayCallbacks) {
    return <Link href={`/${slug}/dev/callbacks?open=${fact.callbackId}`}>Raw body</Link>;
  }
  if (fact.platformCallId !== null && mayRequests) {
    return <Link href={`/${slug}/dev/requests?open=${fact.platformCallId}`}>Request</Link>;
  }
  return null;
}
