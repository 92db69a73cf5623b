import { withinSentence } from "#components/page/lists.ts";
import type { Outputs } from "#components/page/trpc/client.ts";
import type { Term } from "#components/status/term.ts";
import { attemptStates, submissionStates } from "#components/status/vocabulary.ts";
import { readCalendar } from "#server/compose/tasks/calendar.ts";
import { dateWords, dayOfMinute, minutesADay, momentWords, timeText } from "#server/compose/tasks/clock.ts";
import { t } from "#words/t.ts";
import { readRules, timesOf } from "./rules.ts";

export type Task = Outputs["aivoice"]["task"];
export type ListedTask = Outputs["aivoice"]["tasks"]["rows"][number];
export type TaskVersion = Outputs["aivoice"]["versions"]["rows"][number];

type WriteState = NonNullable<ListedTask["submissionState"]>;

/** What the words for sends to people say otherwise. */
const creation: Partial<Record<WriteState, Pick<Term, "word" | "meaning">>> = {
  refused: {
    get word() {
      return t("aivoice.notMade");
    },
    get meaning() {
      return t("aivoice.thePlatformRefusedToMakeIt");
    },
  },
  cancelled: {
    get word() {
      return t("aivoice.notMade");
    },
    get meaning() {
      return t("aivoice.itWasNotMadeItWasStopped");
    },
  },
  unknown: {
    get word() {
      return t("aivoice.unknown");
    },
    get meaning() {
      return t("aivoice.theCallLeftAndNoClearAnswer");
    },
  },
};

const writes: Partial<Record<WriteState, string>> = {
  get accepted() {
    return t("aivoice.thePlatformTookIt");
  },
  get refused() {
    return t("aivoice.thePlatformRefusedItSoTheTask");
  },
  get unknown() {
    return t("aivoice.theCallLeftAndNoClearAnswer2");
  },
  get cancelled() {
    return t("aivoice.itDidNotGoItWasStopped");
  },
};

/** What became of the call that took a version to the platform. `null`: a person typed what it was when it was adopted. */
export function writeTerm(state: WriteState | null): Term {
  if (state === null)
    return { word: t("aivoice.adopted"), icon: "plus", hue: "quiet", meaning: t("aivoice.asItWasTypedWhenTheTask") };
  const term = submissionStates[state];
  return { ...term, meaning: writes[state] ?? term.meaning };
}

/** The word of a state inside of a sentence, where English has a small letter. */
export function wordInLine({ word }: Pick<Term, "word">): string {
  return withinSentence(word);
}

const inferred = () => t("aivoice.noCallOfThePlatformShowsA");

/** Whether a call that was to make it made it, as far as that is known. What was adopted was made elsewhere. */
export function isMade({ submissionState }: Pick<ListedTask, "submissionState">): boolean {
  return submissionState === null || submissionState === "accepted";
}

/** "30 Nov, 09:30" */
function shortMoment(minute: number): string {
  const day = dayOfMinute(minute);
  return t("aivoice.dayAndTime", { day: dateWords(day), time: timeText(minute - day * minutesADay) });
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
      meaning: t("aivoice.thePlatformHasItTheAnswerThat"),
    };
  const { from, until } = readCalendar(timesOf(readRules(current?.draft ?? {})));
  if (lastCall !== null && now - lastCall < minutesADay)
    return {
      word: t("aivoice.inUse"),
      icon: "activity",
      hue: "active",
      meaning: t("aivoice.inferredItMadeACallWithinThe", { inferred: inferred() }),
    };
  if (until !== null && until <= now)
    return {
      word: t("aivoice.ended"),
      icon: "circle-minus",
      hue: "quiet",
      meaning: t("aivoice.inferredItsEndHasPassed", { moment: momentWords(until), inferred: inferred() }),
    };
  if (from !== null && from > now)
    return {
      word: t("aivoice.startsAt", { moment: shortMoment(from) }),
      icon: "calendar",
      hue: "active",
      meaning: t("aivoice.inferredFromItsRulesItStarts", { moment: momentWords(from), inferred: inferred() }),
    };
  if (lastCall !== null)
    return {
      word: t("aivoice.wasInUse"),
      icon: "clock",
      hue: "quiet",
      meaning: t("aivoice.inferredItsLastCallIsMoreThan", { inferred: inferred() }),
    };
  return {
    word: t("aivoice.noCallSeen"),
    icon: "circle-dashed",
    hue: "quiet",
    open: true,
    meaning: t("aivoice.theArchiveHasNoCallOfIt", { inferred: inferred() }),
  };
}
