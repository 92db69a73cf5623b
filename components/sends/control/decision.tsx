import type { ReactNode } from "react";
import { withoutStop } from "#components/reading/without-stop.ts";
import type { AttemptView, SubmissionView } from "#components/sends/submission-view.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

type Decision = Pick<SubmissionView["decisions"][number], "decision" | "byName" | "at" | "reason">;

/** "Ana decided on 21 Nov, 22:06:41 that it did not go: the console shows no task." */
export function DecisionSentence({ of, what = t("sends.it") }: { of: Decision; what?: string }) {
  const { decision, byName, at, reason } = of;
  const parts = { by: byName ?? t("sends.aPersonNoLongerHere"), time: <Time at={at} as="moment" />, what };
  const { plain, because } = sentences[decision];
  return reason ? because({ ...parts, reason: withoutStop(reason) }) : plain(parts);
}

type Parts = { by: string; time: ReactNode; what: string };
type WithReason = Parts & { reason: string };

/** What was decided, and the same with its reason. */
const sentences = {
  went: {
    plain: (parts: Parts) => rich("sends.decidedWent", parts),
    because: (parts: WithReason) => rich("sends.decidedWentBecause", parts),
  },
  did_not_go: {
    plain: (parts: Parts) => rich("sends.decidedDidNotGo", parts),
    because: (parts: WithReason) => rich("sends.decidedDidNotGoBecause", parts),
  },
  send_again: {
    plain: (parts: Parts) => rich("sends.decidedAgain", parts),
    because: (parts: WithReason) => rich("sends.decidedAgainBecause", parts),
  },
  looked_at: {
    plain: (parts: Parts) => rich("sends.decidedLookedAt", parts),
    because: (parts: WithReason) => rich("sends.decidedLookedAtBecause", parts),
  },
};

/** What people decided about one attempt, the last first: that sources no longer disagree comes after any other. */
export function decisionsAbout(attempt: AttemptView): Decision[] {
  const { state, resolvedAt, resolvedByName, resolvedReason } = attempt;
  const { disputeDecision, disputeWas, disputeDecidedAt, disputeDecidedByName, disputeReason } = attempt;
  const decisions: Decision[] = [];
  if (disputeDecision !== null && disputeDecidedAt !== null)
    decisions.push({
      decision: disputeDecision,
      byName: disputeDecidedByName,
      at: disputeDecidedAt,
      reason: disputeReason,
    });
  if (resolvedAt !== null)
    decisions.push({
      decision: (disputeWas ?? state) === "abandoned" ? "did_not_go" : "went",
      byName: resolvedByName,
      at: resolvedAt,
      reason: resolvedReason,
    });
  return decisions;
}

/** What people decided about calls without a clear answer; the badges of the page say the same in a word. */
export function DecidedCallouts({
  submission: { decisions, calls },
  rest,
}: {
  submission: SubmissionView;
  /** What can be done about what did not go. */
  rest: ReactNode;
}) {
  const last = decisions.findLast(({ decision }) => decision === "did_not_go");
  return decisions.map((one) => (
    <Callout
      key={`${one.decision} ${one.at.getTime()}`}
      hue="quiet"
      icon="user"
      title={<DecisionSentence of={one} what={what(one, calls.all.calls)} />}
      actions={one === last && rest}
    />
  ));
}

function what(decided: SubmissionView["decisions"][number], calls: number): string {
  if (decided.isOfUnclear) return t("sends.theUnclearNumbers", { count: decided.messages ?? 0 });
  return calls === 1 ? t("sends.it") : sayCalls(decided);
}

function sayCalls({ calls, messages }: SubmissionView["decisions"][number]): string {
  return messages === null || messages === calls
    ? t("sends.callsCall", { calls })
    : t("sends.callsCallWithMessagesNumber", { calls, messages });
}
