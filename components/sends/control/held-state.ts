import { heldTerm, type SubmissionState, submissionStates, type Term } from "#components/status/vocabulary.ts";

/**
 * How a send's state is shown. While all sending is stopped nothing goes on by itself: what is queued is held, and so is an
 * SMS of which calls were made already, since its others wait. The one call of any other send is under way until it ended.
 */
export function shownState({ area, state }: { area: string; state: SubmissionState }, isStopped: boolean): Term {
  const isHeld = isStopped && (state === "queued" || (state === "dispatching" && area === "sms"));
  return isHeld ? heldTerm : submissionStates[state];
}
