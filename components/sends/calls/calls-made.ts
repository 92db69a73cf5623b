import type { SubmissionView } from "#components/sends/submission-view.ts";
import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";

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
  if (answered === planned) return t("sends.plannedCallMade", { planned });
  const rest = [
    underWay > 0 && t("sends.underWayUnderWay", { underWay: formatCount(underWay) }),
    waiting > 0 && t("sends.waitingToCome", { waiting: formatCount(waiting) }),
    notMade > 0 && t("sends.notMadeNotMade", { notMade: formatCount(notMade) }),
  ].filter(Boolean);
  const made = t("sends.answeredOfPlannedCallMade", { answered: formatCount(answered), planned });
  return rest.length === 0 ? made : t("sends.callsMadeAndRest", { made, rest: rest.join(t("ui.comma")) });
}
