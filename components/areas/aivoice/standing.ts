import type { Outputs } from "#components/page/trpc/client.ts";
import { attemptStates, submissionStates, type Term } from "#components/status/vocabulary.ts";
import { readCalendar } from "#server/compose/tasks/calendar.ts";
import { dateWords, dayOfMinute, minutesADay, momentWords, timeText } from "#server/compose/tasks/clock.ts";
import { readRules, timesOf } from "./rules.ts";

export type Task = Outputs["aivoice"]["task"];
export type ListedTask = Outputs["aivoice"]["tasks"]["rows"][number];
export type TaskVersion = Outputs["aivoice"]["versions"]["rows"][number];

type WriteState = NonNullable<ListedTask["submissionState"]>;

/** What the words for sends to people say otherwise. */
const creation: Partial<Record<WriteState, Pick<Term, "word" | "meaning">>> = {
  refused: { word: "Not made", meaning: "The platform refused to make it." },
  cancelled: {
    word: "Not made",
    meaning: "It was not made: it was stopped, or a person decided that the call did not go.",
  },
  unknown: { word: "Unknown", meaning: "The call left, and no clear answer came back. It may have been made." },
};

const writes: Partial<Record<WriteState, string>> = {
  accepted: "The platform took it.",
  refused: "The platform refused it, so the task is as it was before.",
  unknown: "The call left, and no clear answer came back. The platform may have taken it.",
  cancelled: "It did not go: it was stopped, or a person decided so.",
};

/** What became of the call that took a version to the platform. `null`: a person typed what it was when it was adopted. */
export function writeTerm(state: WriteState | null): Term {
  if (state === null)
    return { word: "Adopted", icon: "plus", hue: "quiet", meaning: "As it was typed when the task was adopted." };
  const term = submissionStates[state];
  return { ...term, meaning: writes[state] ?? term.meaning };
}

const inferred = "No call of the platform shows a task’s state.";

/** Whether a call that was to make it made it, as far as that is known. What was adopted was made elsewhere. */
export function isMade({ submissionState }: Pick<ListedTask, "submissionState">): boolean {
  return submissionState === null || submissionState === "accepted";
}

/** "30 Nov, 09:30" */
function shortMoment(minute: number): string {
  const day = dayOfMinute(minute);
  return `${dateWords(day)}, ${timeText(minute - day * minutesADay)}`;
}

/**
 * What is known of a task's state: what became of its creation, then what its calls and its rules tell. `now` and `lastCall`
 * are minutes of the platform's clock.
 */
export function standingOf(
  task: Pick<ListedTask, "submissionState" | "jobId" | "current">,
  now: number,
  lastCall: number | null,
): Term {
  const { submissionState, jobId, current } = task;
  if (submissionState !== null && submissionState !== "accepted")
    return { ...submissionStates[submissionState], ...creation[submissionState] };
  if (jobId === null)
    return {
      ...attemptStates.accepted_id_unknown,
      meaning: "The platform has it. The answer that held its job id was lost.",
    };
  const { from, until } = readCalendar(timesOf(readRules(current?.draft ?? {})));
  if (lastCall !== null && now - lastCall < minutesADay)
    return {
      word: "In use",
      icon: "activity",
      hue: "active",
      meaning: `Inferred: it made a call within the last day. ${inferred}`,
    };
  if (until !== null && until <= now)
    return {
      word: "Ended",
      icon: "circle-minus",
      hue: "quiet",
      meaning: `Inferred: its end has passed, ${momentWords(until)}. ${inferred}`,
    };
  if (from !== null && from > now)
    return {
      word: `Starts ${shortMoment(from)}`,
      icon: "calendar",
      hue: "active",
      meaning: `Inferred from its rules: it starts ${momentWords(from)}. ${inferred}`,
    };
  if (lastCall !== null)
    return {
      word: "Was in use",
      icon: "clock",
      hue: "quiet",
      meaning: `Inferred: its last call is more than a day ago. ${inferred}`,
    };
  return {
    word: "No call seen",
    icon: "circle-dashed",
    hue: "quiet",
    open: true,
    meaning: `The archive has no call of it yet. ${inferred}`,
  };
}
