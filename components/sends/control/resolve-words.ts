import { t } from "#words/t.ts";

export type Decision = "went" | "did_not_go" | "send_again";

type Words = { title: string; meaning: string; submit: string; busy: string; done: string };

/** What is said of each decision. */
export const resolveTexts: Record<Decision, Words> = {
  went: {
    get title() {
      return t("sends.itWent");
    },
    get meaning() {
      return t("sends.theAttemptCountsAsAcceptedBecauseYou");
    },
    get submit() {
      return t("sends.recordThatItWent");
    },
    get busy() {
      return t("sends.recording");
    },
    get done() {
      return t("sends.recordedAsAccepted");
    },
  },
  did_not_go: {
    get title() {
      return t("sends.itDidntGo");
    },
    get meaning() {
      return t("sends.weStopWaitingForAnAnswerAnd");
    },
    get submit() {
      return t("sends.recordThatItDidntGo");
    },
    get busy() {
      return t("sends.recording");
    },
    get done() {
      return t("sends.recordedAsNotSent");
    },
  },
  send_again: {
    get title() {
      return t("sends.sendAgain");
    },
    get meaning() {
      return t("sends.weSendTheSameBatchOnceMore");
    },
    get submit() {
      return t("sends.sendTheBatchAgain");
    },
    get busy() {
      return t("sends.storing");
    },
    get done() {
      return t("sends.queuedToBeSentAgain");
    },
  },
};

/** The same decisions about many calls at once, whatever their area says of one. */
export const textsForAll: Record<
  Decision,
  { button: string; title: (calls: number) => string; submit: (calls: number) => string }
> = {
  went: {
    get button() {
      return t("sends.allWent");
    },
    title: (calls) => t("sends.allCallsCallWent", { calls }),
    submit: () => t("sends.recordThatAllWent"),
  },
  did_not_go: {
    get button() {
      return t("sends.noneWent");
    },
    title: (calls) => t("sends.noneOfTheCallsCallWent", { calls }),
    submit: () => t("sends.recordThatNoneWent"),
  },
  send_again: {
    get button() {
      return t("sends.sendAllAgain");
    },
    title: (calls) => t("sends.sendAllCallsCallAgain", { calls }),
    submit: (calls) => t("sends.sendCallsCallAgain", { calls }),
  },
};

/** An area's own words for a decision, where those about a batch do not fit. */
export type ResolveWords = {
  texts: Partial<Record<Decision, Partial<Words>>>;
  /** Who gets it twice, behind "everyone"; null where the same sent twice reaches nobody twice. */
  everyone: string | null;
  /** What the platform's console calls the id of what went; null where it shows none. */
  idLabel: string | null;
};

/** What a decision about one call is called, on its button and over what asks for its reason. */
export function titleOf(words: ResolveWords, decision: Decision): string {
  return words.texts[decision]?.title ?? resolveTexts[decision].title;
}
