import type { Term } from "#components/status/term.ts";
import { heldTerm, type SubmissionState, submissionStates } from "#components/status/vocabulary.ts";
import { areaTraits, type SendArea } from "#server/contract/areas.ts";

/**
 * How a send's state is shown. While all sending is stopped nothing goes on by itself: what is queued is held, and so is a
 * send in many calls of which some were made, since its others wait. The one call of any other send is under way until it ended.
 */
export function shownState({ area, state }: { area: SendArea; state: SubmissionState }, isStopped: boolean): Term {
  const isHeld = isStopped && (state === "queued" || (state === "dispatching" && areaTraits[area].isInCalls));
  return isHeld ? heldTerm : submissionStates[state];
}
