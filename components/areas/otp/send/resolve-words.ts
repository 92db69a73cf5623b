import type { ResolveWords } from "#components/sends/control/resolve-words.ts";
import { t } from "#words/t.ts";

/** Of an application or a flow that was to be made: the console shows whether it is there, and its id. */
export const wordsOfNew: ResolveWords = {
  texts: {
    went: {
      get title() {
        return t("otp.itWasMade");
      },
      get submit() {
        return t("otp.recordThatItWasMade");
      },
      get done() {
        return t("otp.recordedAsMade");
      },
      get meaning() {
        return t("otp.itCountsAsMadeBecauseYouSay");
      },
    },
    did_not_go: {
      get title() {
        return t("otp.itWasNotMade");
      },
      get submit() {
        return t("otp.recordThatItWasNotMade");
      },
      get done() {
        return t("otp.recordedAsNotMade");
      },
      get meaning() {
        return t("otp.weStopWaitingForAnAnswerAnd");
      },
    },
    send_again: {
      get title() {
        return t("otp.makeTheCallAgain");
      },
      get meaning() {
        return t("otp.weMakeTheSameCallOnceMore");
      },
      get submit() {
        return t("otp.makeTheCallAgain");
      },
      get done() {
        return t("otp.queuedToBeMadeAgain");
      },
    },
  },
  everyone: null,
  get idLabel() {
    return t("otp.thePlatformsId");
  },
};

/** A change that is made twice says the same twice. */
export const wordsOfChange: ResolveWords = {
  texts: {
    went: {
      get title() {
        return t("otp.itWasMade");
      },
      get submit() {
        return t("otp.recordThatItWasMade");
      },
      get done() {
        return t("otp.recordedAsMade");
      },
      get meaning() {
        return t("otp.theChangeCountsAsMadeBecauseYou");
      },
    },
    did_not_go: {
      get title() {
        return t("otp.itWasNotMade");
      },
      get submit() {
        return t("otp.recordThatItWasNotMade");
      },
      get done() {
        return t("otp.recordedAsNotMade");
      },
      get meaning() {
        return t("otp.weStopWaitingForAnAnswerAnd2");
      },
    },
    send_again: {
      get title() {
        return t("otp.makeTheChangeAgain");
      },
      get done() {
        return t("otp.queuedToBeMadeAgain");
      },
      get meaning() {
        return t("otp.weMakeTheSameChangeOnceMore");
      },
      get submit() {
        return t("otp.makeTheChangeAgain");
      },
    },
  },
  everyone: null,
  idLabel: null,
};
