import type { ReactNode } from "react";
import type { AttemptView, SubmissionView } from "#components/sends/submission-view.ts";
import { Callout } from "#components/ui/callout.tsx";
import { counted } from "#components/ui/number.ts";
import { Time } from "#components/ui/time.tsx";
import { withoutStop } from "./without-stop.ts";

type Decision = Pick<SubmissionView["decisions"][number], "decision" | "byName" | "at" | "reason">;

/** "Ana decided at 22:06:41 that it did not go: the console shows no task." */
export function DecisionSentence({ of, what = "it" }: { of: Decision; what?: string }) {
  const { decision, byName, at, reason } = of;
  return (
    <>
      {byName ?? "A person no longer here"} decided at <Time at={at} as="clock" /> {meanings[decision](what)}
      {reason ? `: ${withoutStop(reason)}.` : "."}
    </>
  );
}

const meanings = {
  went: (what: string) => `that ${what} went`,
  did_not_go: (what: string) => `that ${what} did not go`,
  send_again: (what: string) => `to send ${what} again`,
};

/** What a person decided about one attempt; null where nobody did. */
export function decisionAbout(attempt: AttemptView): Decision | null {
  const { state, resolvedAt, resolvedByName, resolvedReason } = attempt;
  if (resolvedAt === null) return null;
  const decision = state === "abandoned" ? "did_not_go" : "went";
  return { decision, byName: resolvedByName, at: resolvedAt, reason: resolvedReason };
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
      title={<DecisionSentence of={one} what={calls.all.calls === 1 ? "it" : sayCalls(one)} />}
      actions={one === last && rest}
    />
  ));
}

function sayCalls({ calls, messages }: SubmissionView["decisions"][number]): string {
  return messages === null || messages === calls
    ? counted(calls, "call")
    : `${counted(calls, "call")} with ${counted(messages, "number")}`;
}
