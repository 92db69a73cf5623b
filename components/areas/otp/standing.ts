import { attemptStates, submissionStates, type Term } from "#components/status/vocabulary.ts";
import type { VersionState } from "#server/compose/otp/names.ts";
import type { OtpObject } from "./kept.ts";

const versionTerms: Record<VersionState, Term> = {
  under_way: { ...submissionStates.queued, word: "Under way", meaning: "It is on its way to the platform." },
  unknown: {
    ...submissionStates.unknown,
    meaning: "The call was sent and no clear answer came back. The platform may have taken it. A person decides.",
  },
  accepted: { ...submissionStates.accepted, meaning: "The platform took it." },
  refused: { ...submissionStates.refused, meaning: "The platform refused it and keeps what it had before." },
  not_made: {
    ...submissionStates.cancelled,
    word: "Not made",
    meaning: "It was not sent, or a person decided that it was not made.",
  },
  taken_over: {
    word: "Taken over",
    icon: "arrow-down-left",
    hue: "good",
    meaning: "Somebody took over the platform’s values. Nothing was changed at the platform.",
  },
  adopted: { word: "Adopted", icon: "plus", hue: "quiet", meaning: "These were the values when it was adopted." },
};

/** What became of a version. */
export function versionTerm(state: VersionState): Term {
  return versionTerms[state];
}

const notMade: Term = {
  word: "Not made",
  icon: "ban",
  hue: "bad",
  meaning: "The platform refused it, or it was not sent.",
};
const differs: Pick<Term, "icon" | "hue"> = { icon: "git-compare", hue: "unsure" };

/** What is known of it now: whether it was made, and whether the platform has it as it stands here. */
export function standingOf(object: OtpObject): Term {
  const { current, newest, lacksId, word, platform, differences } = object;
  const isOpen = newest.state === "under_way" || newest.state === "unknown";
  if (current === null) return isOpen ? versionTerms[newest.state] : notMade;
  if (lacksId)
    return {
      ...attemptStates.accepted_id_unknown,
      meaning: "The platform has it, but the answer with its id was lost. Somebody has to enter the id.",
    };
  if (newest.state === "unknown")
    return {
      ...versionTerms.unknown,
      word: "Change unknown",
      meaning: "Nobody knows whether the last change was made.",
    };
  if (isOpen) return { ...versionTerms.under_way, word: "Change under way" };
  if (word?.kind === "person" && word.seen === "gone")
    return {
      word: "Seen gone",
      icon: "circle-minus",
      hue: "quiet",
      meaning: "Somebody looked in the platform’s console and it was gone.",
    };
  if (word?.kind === "read" && word.code !== null)
    return {
      word: "Not there",
      icon: "circle-slash",
      hue: "unsure",
      meaning: `The platform was asked for it and has nothing with its id (${word.code}).`,
    };
  if (differences.length > 0)
    return { word: "Differs", ...differs, meaning: "The platform’s values differ from the ones here." };
  if (word?.kind === "person" && word.seen === "otherwise")
    return { word: "Seen to differ", ...differs, meaning: "Somebody saw other values in the platform’s console." };
  // What was taken over is what the platform said last, a moment before.
  if (platform !== null && (!platform.isOlder || newest.state === "taken_over"))
    return {
      word: "Agrees",
      icon: "badge-check",
      hue: "good",
      meaning: "The platform’s last answer matches the values here. It does not tell us about later changes.",
    };
  return {
    word: "Not confirmed",
    icon: "circle-dashed",
    hue: "quiet",
    open: true,
    meaning: "The platform has not confirmed these values.",
  };
}
