"use client";

import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { leftForPlatform } from "#components/sends/page/left-for-platform.tsx";
import type { RecipientView } from "#components/sends/submission-view.ts";
import { recipientStates } from "#components/status/vocabulary.ts";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time.tsx";
import { Timeline, type TimelineEvent } from "#components/ui/timeline.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

import { ResultSentence } from "./recipient-explanation.tsx";

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
      at: <Time at={fact.seenAt} as="moment" />,
      detail: <FactDetail fact={fact} />,
    };
  });
  const earlier = recipient.evidence.findIndex(({ seenAt }) => seenAt < (recipient.decidedAt ?? new Date(0)));
  const place = earlier < 0 ? facts.length : earlier;
  const events = [...facts.toSpliced(place, 0, ...decided(recipient)), ...origin(recipient)];
  return <Timeline label={t("email.evidenceNewestFirst")} events={events} />;
}

/** What a person decided, among the facts by its time. */
function decided(recipient: RecipientView): TimelineEvent[] {
  if (recipient.decidedState === null || recipient.decidedAt === null) return [];
  const { word, hue } = recipientStates[recipient.decidedState];
  return [
    {
      key: "decided",
      title: word,
      icon: "user",
      hue,
      trust: "decided",
      at: <Time at={recipient.decidedAt} as="moment" />,
      detail: <ResultSentence of={recipient} />,
    },
  ];
}

function termOf(kind: string) {
  if (kind === "succeeded" || kind === "failed" || kind === "sending") return recipientStates[kind];
  return { word: t("email.unrecognisedValue"), icon: "circle-question-mark", hue: "unsure" } as const;
}

/** How the id became known, and the call the email left with. */
function origin(recipient: RecipientView): TimelineEvent[] {
  const { attempt } = recipient;
  const accepted = attempt.state === "accepted" || attempt.state === "accepted_id_unknown";
  return [
    {
      key: "id",
      title: t("email.idLearned"),
      icon: "arrow-down-left",
      hue: "active",
      trust: "reported",
      at: <Time at={recipient.firstHeardAt} as="moment" />,
      detail: rich("email.emailIdIs", { id: <span className="mono">{recipient.emailId}</span> }),
    },
    {
      key: "answer",
      ...(accepted
        ? { title: t("email.accepted"), icon: "check", hue: "good" }
        : { title: t("email.noClearAnswer"), icon: "circle-question-mark", hue: "unsure" }),
      ...(accepted && attempt.answeredAt ? { trust: "verified" as const } : {}),
      ...(attempt.answeredAt ? { at: <Time at={attempt.answeredAt} as="moment" /> } : {}),
      detail: attempt.taskId
        ? rich("email.thePlatformsAnswerToTheBatchWith", { taskId: <span className="mono">{attempt.taskId}</span> })
        : t("email.theBatchWentOutItsTaskId"),
    },
    ...leftForPlatform(attempt),
  ];
}

function FactDetail({ fact }: { fact: Fact }) {
  return (
    <>
      {fact.source === "callback" ? <CallbackWords fact={fact} /> : <QueryWords fact={fact} />}
      {fact.timesSeen > 1 &&
        rich("email.cameTimesSeenTimesLastAt", {
          timesSeen: fact.timesSeen,
          time: <Time at={fact.lastSeenAt} as="moment" />,
        })}{" "}
      <FactSource fact={fact} />
    </>
  );
}

function CallbackWords({ fact }: { fact: Fact }) {
  const said = { succeeded: "success", failed: "failure" }[fact.kind] ?? fact.kind.replace(/^other:/, "");
  const value = <span className="mono">{said}</span>;
  return fact.remark
    ? rich("email.callbackWithRemark", { value, remark: fact.remark })
    : rich("email.callbackWithoutRemark", { value });
}

function QueryWords({ fact }: { fact: Fact }) {
  const said = { succeeded: "0", sending: "-1", failed: "1" }[fact.kind] ?? fact.kind.replace(/^other:/, "");
  const value = <span className="mono">{said}</span>;
  return fact.receiveTime
    ? rich("email.queryWithReceivedTime", { value, receiveTime: fact.receiveTime })
    : rich("email.queryWithoutReceivedTime", { value });
}

function FactSource({ fact }: { fact: Fact }) {
  const { slug } = useWorkspace();
  const mayCallbacks = useMay("callback.read");
  const mayRequests = useMay("request.read");
  if (fact.callbackId !== null && mayCallbacks) {
    return <Link href={`/${slug}/dev/callbacks?open=${fact.callbackId}`}>{t("email.rawBody")}</Link>;
  }
  if (fact.platformCallId !== null && mayRequests) {
    return <Link href={`/${slug}/dev/requests?open=${fact.platformCallId}`}>{t("email.request")}</Link>;
  }
  return null;
}
