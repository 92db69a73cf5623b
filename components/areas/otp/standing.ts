import type { Term } from "#components/status/term.ts";
import { attemptStates, submissionStates } from "#components/status/vocabulary.ts";
import type { VersionState } from "#server/compose/otp/names.ts";
import { t } from "#words/t.ts";
import type { OtpObject } from "./kept.ts";

const versionTerms: Record<VersionState, Term> = {
  get under_way() {
    return { ...submissionStates.queued, word: t("otp.underWay"), meaning: t("otp.itIsOnItsWayToThe") };
  },
  get unknown() {
    return { ...submissionStates.unknown, meaning: t("otp.theCallWasSentAndNoClear") };
  },
  get accepted() {
    return { ...submissionStates.accepted, meaning: t("otp.thePlatformTookIt") };
  },
  get refused() {
    return { ...submissionStates.refused, meaning: t("otp.thePlatformRefusedItAndKeepsWhat") };
  },
  get not_made() {
    return { ...submissionStates.cancelled, word: t("otp.notMade"), meaning: t("otp.itWasNotSentOrAPerson") };
  },
  taken_over: {
    get word() {
      return t("otp.takenOver");
    },
    icon: "arrow-down-left",
    hue: "good",
    get meaning() {
      return t("otp.somebodyTookOverThePlatformsValuesNothing");
    },
  },
  adopted: {
    get word() {
      return t("otp.adopted");
    },
    icon: "plus",
    hue: "quiet",
    get meaning() {
      return t("otp.theseWereTheValuesWhenItWas");
    },
  },
};

/** What became of a version. */
export function versionTerm(state: VersionState): Term {
  return versionTerms[state];
}

const notMade: Term = {
  get word() {
    return t("otp.notMade");
  },
  icon: "ban",
  hue: "bad",
  get meaning() {
    return t("otp.thePlatformRefusedItOrItWas");
  },
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
      meaning: t("otp.thePlatformHasItButTheAnswer"),
    };
  if (newest.state === "unknown")
    return {
      ...versionTerms.unknown,
      word: t("otp.changeUnknown"),
      meaning: t("otp.nobodyKnowsWhetherTheLastChangeWas"),
    };
  if (isOpen) return { ...versionTerms.under_way, word: t("otp.changeUnderWay") };
  if (word?.kind === "person" && word.seen === "gone")
    return {
      word: t("otp.seenGone"),
      icon: "circle-minus",
      hue: "quiet",
      meaning: t("otp.somebodyLookedInThePlatformsConsoleAnd"),
    };
  if (word?.kind === "read" && word.code !== null)
    return {
      word: t("otp.notThere"),
      icon: "circle-slash",
      hue: "unsure",
      meaning: t("otp.thePlatformWasAskedForItAnd", { code: word.code }),
    };
  if (differences.length > 0)
    return { word: t("otp.differs"), ...differs, meaning: t("otp.thePlatformsValuesDifferFromTheOnes") };
  if (word?.kind === "person" && word.seen === "otherwise")
    return { word: t("otp.seenToDiffer"), ...differs, meaning: t("otp.somebodySawOtherValuesInThePlatforms") };
  // What was taken over is what the platform said last, a moment before.
  if (platform !== null && (!platform.isOlder || newest.state === "taken_over"))
    return {
      word: t("otp.agrees"),
      icon: "badge-check",
      hue: "good",
      meaning: t("otp.thePlatformsLastAnswerMatchesTheValues"),
    };
  return {
    word: t("otp.notConfirmed"),
    icon: "circle-dashed",
    hue: "quiet",
    open: true,
    meaning: t("otp.thePlatformHasNotConfirmedTheseValues"),
  };
}
