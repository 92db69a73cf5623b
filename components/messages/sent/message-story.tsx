"use client";

import { useQuery } from "@tanstack/react-query";
import type { MessageView } from "#components/messages/channel/answers.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import type { ChannelView } from "#components/messages/channel/channel-view.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { asHeading } from "#components/reading/problems/fault-words.ts";
import { faultOf } from "#components/reading/problems/outcomes.ts";
import { DecisionSentence, decisionAbout } from "#components/sends/control/decision.tsx";
import { leftForPlatform } from "#components/sends/page/left-for-platform.tsx";
import type { AttemptView } from "#components/sends/submission-view.ts";
import { messageOutcomes } from "#components/status/vocabulary.ts";
import { Time } from "#components/ui/time.tsx";
import { Timeline, type TimelineEvent } from "#components/ui/timeline.tsx";
import { areaTraits } from "#server/contract/areas.ts";

/** What is known of one message and from where, newest first. */
export function MessageStory({ message }: { message: MessageView }) {
  const trpc = useTRPC();
  const channel = useChannel();
  const { id } = message.attempt;
  const attempt = useQuery(trpc.submissions.attempt.queryOptions({ id })).data;
  const events = [
    ...reported(message),
    ...decided(attempt),
    answered(message, attempt, channel),
    ...leftForPlatform(attempt),
  ];
  return <Timeline label="What is known, newest first" events={events} />;
}

function reported({ reported: report }: MessageView): TimelineEvent[] {
  if (!report) return [];
  return [
    {
      key: "reported",
      title: report.state,
      icon: "arrow-down-left",
      trust: "reported",
      ...(report.at ? { at: <Time at={report.at} /> } : {}),
      detail: `By an imported report${report.reportName ? `, ${report.reportName}` : ""}. Nothing here can check it.`,
    },
  ];
}

function decided(attempt: AttemptView | undefined): TimelineEvent[] {
  const decision = attempt ? decisionAbout(attempt) : null;
  if (!decision) return [];
  return [
    {
      key: "decided",
      title: messageOutcomes[decision.decision === "went" ? "accepted" : "not_sent"].word,
      icon: "user",
      at: <Time at={decision.at} as="clock" />,
      detail: <DecisionSentence of={decision} />,
    },
  ];
}

/** What the platform's answer says of this one number. */
function answered(
  message: MessageView,
  attempt: AttemptView | undefined,
  { area, operation }: ChannelView,
): TimelineEvent {
  const at = attempt?.answeredAt ? { at: <Time at={attempt.answeredAt} as="clock" /> } : {};
  const { outcome, code } = message;
  if (outcome === "accepted" && message.msgId !== null) {
    return {
      key: "answer",
      title: "Accepted",
      icon: "check",
      hue: "good",
      trust: "verified",
      ...at,
      detail: (
        <>
          The platform’s answer named this number with message id <span className="mono">{message.msgId}</span>. It says
          nothing about an {areaTraits[area].noun} after that.
        </>
      ),
    };
  }
  // Of what a person decided about, the platform's own word is that there is none.
  if (attempt?.resolvedAt && message.msgId === null) {
    return { key: "answer", ...unanswered.unknown, detail: attempt.outcomeNote ?? unanswered.unknown.detail };
  }
  if (outcome === "accepted") {
    return {
      key: "answer",
      title: "No message id",
      icon: "check",
      ...at,
      detail: "No answer that was read contains it.",
    };
  }
  if (outcome === "refused" && code === null) {
    return {
      key: "answer",
      title: "Refused",
      icon: "ban",
      hue: "bad",
      trust: "verified",
      ...at,
      detail: `The platform took the call and left this number out of its answer, without a reason.${message.precheck ? ` ${message.precheck}` : ""}`,
    };
  }
  if (outcome === "refused") {
    const meaning = faultOf(attempt?.operation ?? operation, code)?.meaning;
    return {
      key: "answer",
      title: "Its whole call was refused",
      icon: "ban",
      hue: "bad",
      trust: "verified",
      ...at,
      detail: (
        <>
          {code && <CodeLink operation={attempt?.operation ?? operation} code={code} />}{" "}
          {meaning ? asHeading(meaning) : "A code its table does not have"}.
        </>
      ),
    };
  }
  return { key: "answer", ...unanswered[outcome], detail: message.reason ?? unanswered[outcome].detail };
}

const unanswered = {
  unknown: {
    title: "No clear answer",
    icon: "circle-question-mark",
    hue: "unsure",
    detail: "The call left, and no clear answer to it was read. It may have been sent.",
  },
  waiting: { title: "Waiting", icon: "clock", detail: "Its call has not been answered yet." },
  not_sent: { title: "Not sent", icon: "circle-minus", detail: "It was not sent." },
} as const;
