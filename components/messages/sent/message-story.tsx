"use client";

import { useQuery } from "@tanstack/react-query";
import type { MessageView } from "#components/messages/channel/answers.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import type { ChannelView } from "#components/messages/channel/channel-view.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { asHeading } from "#components/reading/problems/fault-words.ts";
import { faultOf } from "#components/reading/problems/outcomes.ts";
import { DecisionSentence, decisionsAbout } from "#components/sends/control/decision.tsx";
import { leftForPlatform } from "#components/sends/page/left-for-platform.tsx";
import type { AttemptView } from "#components/sends/submission-view.ts";
import { messageOutcomes } from "#components/status/vocabulary.ts";
import { Time } from "#components/ui/time.tsx";
import { Timeline, type TimelineEvent } from "#components/ui/timeline.tsx";
import { areaTraits } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** What is known of one message and from where, newest first. */
export function MessageStory({ message }: { message: MessageView }) {
  const trpc = useTRPC();
  const channel = useChannel();
  const { id } = message.attempt;
  const attempt = useQuery(trpc.submissions.attempt.queryOptions({ id })).data;
  const events = [
    ...reported(message),
    ...decided(message, attempt),
    answered(message, attempt, channel),
    ...leftForPlatform(attempt),
  ];
  return <Timeline label={t("messages.whatIsKnownNewestFirst")} events={events} />;
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
      detail: report.reportName
        ? t("messages.byTheImportedReport", { name: report.reportName })
        : t("messages.byAnImportedReport"),
    },
  ];
}

function decided(message: MessageView, attempt: AttemptView | undefined): TimelineEvent[] {
  // A decision about the numbers that an answer leaves open is none about those that it names.
  if (!attempt || (attempt.unclearCount && message.msgId !== null)) return [];
  return decisionsAbout(attempt).map((one) => ({
    key: `decided ${one.at.getTime()}`,
    title: titles[one.decision](),
    icon: "user",
    at: <Time at={one.at} as="moment" />,
    detail: <DecisionSentence of={one} />,
  }));
}

const titles = {
  went: () => messageOutcomes.accepted.word,
  did_not_go: () => messageOutcomes.not_sent.word,
  send_again: () => messageOutcomes.not_sent.word,
  looked_at: () => t("sends.lookedAt"),
};

/** What the platform's answer says of this one number. */
function answered(
  message: MessageView,
  attempt: AttemptView | undefined,
  { area, operation }: ChannelView,
): TimelineEvent {
  const at = attempt?.answeredAt ? { at: <Time at={attempt.answeredAt} as="moment" /> } : {};
  const { outcome, code } = message;
  if (outcome === "accepted" && message.msgId !== null) {
    return {
      key: "answer",
      title: t("messages.accepted2"),
      icon: "check",
      hue: "good",
      trust: "verified",
      ...at,
      detail: (
        <>
          {rich("messages.thePlatformsAnswerNamedThisNumberWith", {
            noun: areaTraits[area].noun,
            span: <span className="mono">{message.msgId}</span>,
          })}
        </>
      ),
    };
  }
  // Of what a person decided about, the platform's own word is that there is none.
  if (attempt && message.decided !== null && message.msgId === null) {
    const { outcomeNote, contradiction } = attempt;
    return { key: "answer", ...unanswered.unknown, detail: outcomeNote ?? contradiction ?? unanswered.unknown.detail };
  }
  if (outcome === "accepted") {
    return {
      key: "answer",
      title: t("messages.noMessageId"),
      icon: "check",
      ...at,
      detail: t("messages.noAnswerThatWasReadContainsIt"),
    };
  }
  if (outcome === "refused") {
    const refused = { key: "answer", icon: "ban", hue: "bad", trust: "verified", ...at } as const;
    if (code === null) {
      return {
        ...refused,
        title: t("messages.refused"),
        detail: message.precheck
          ? t("messages.leftOutOfTheAnswerAnd", { precheck: message.precheck })
          : t("messages.leftOutOfTheAnswer"),
      };
    }
    const of = attempt?.operation ?? operation;
    const found = faultOf(of, code)?.meaning;
    const meaning = found ? asHeading(found) : t("messages.aCodeItsTableDoesNotHave");
    return {
      ...refused,
      title: t("messages.itsWholeCallWasRefused"),
      detail: rich("messages.codeMeans", { code: <CodeLink operation={of} code={code} />, meaning }),
    };
  }
  return { key: "answer", ...unanswered[outcome], detail: message.reason ?? unanswered[outcome].detail };
}

const unanswered = {
  unknown: {
    get title() {
      return t("messages.noClearAnswer");
    },
    icon: "circle-question-mark",
    hue: "unsure",
    get detail() {
      return t("messages.theCallLeftAndNoClearAnswer");
    },
  },
  waiting: {
    get title() {
      return t("messages.waiting");
    },
    icon: "clock",
    get detail() {
      return t("messages.itsCallHasNotBeenAnsweredYet");
    },
  },
  not_sent: {
    get title() {
      return t("messages.notSent");
    },
    icon: "circle-minus",
    get detail() {
      return t("messages.itWasNotSent");
    },
  },
} as const;
