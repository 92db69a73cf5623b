import type { SubmissionView } from "#components/sends/submission-view.ts";
import { counted, formatCount } from "#components/ui/number.ts";

type Summary = SubmissionView["calls"];

/** How far the calls of a submission are, a chunk counted once by its last attempt. */
export type CallsMade = { planned: number; answered: number; underWay: number; waiting: number; notMade: number };

export function callsMade({ all, done, givenUp, underWay, waiting, notMade }: Summary): CallsMade {
  return {
    planned: all.calls,
    // One that was given up after it left was made.
    answered: done.calls + givenUp.calls - notMade,
    underWay: underWay.calls,
    waiting: waiting.calls,
    notMade,
  };
}

/** "12 of 25 calls made, 2 under way, 11 to come"; "25 calls made" at the end. */
export function sayCalls({ planned, answered, underWay, waiting, notMade }: CallsMade): string {
  if (answered === planned) return `${counted(planned, "call")} made`;
  const rest = [
    underWay > 0 && `${formatCount(underWay)} under way`,
    waiting > 0 && `${formatCount(waiting)} to come`,
    notMade > 0 && `${formatCount(notMade)} not made`,
  ].filter(Boolean);
  return [`${formatCount(answered)} of ${counted(planned, "call")} made`, ...rest].join(", ");
}
