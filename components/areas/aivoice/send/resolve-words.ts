import type { ResolveWords } from "#components/sends/control/resolve-words.ts";
import { t } from "#words/t.ts";

/** Of a task no callback can come; the platform’s console shows whether it is there, and its job id. */
export const wordsOfNew: ResolveWords = {
  texts: {
    went: {
      get meaning() {
        return t("aivoice.theTaskCountsAsMadeBecauseYou");
      },
    },
    did_not_go: {
      get meaning() {
        return t("aivoice.weStopWaitingForAnAnswerAnd");
      },
    },
    send_again: {
      get meaning() {
        return t("aivoice.weSubmitTheSameTaskOnceMore");
      },
      get submit() {
        return t("aivoice.submitTheTaskAgain");
      },
    },
  },
  everyone: null,
  get idLabel() {
    return t("aivoice.jobId");
  },
};

/** An edit that is made twice says the same twice. */
export const wordsOfEdit: ResolveWords = {
  texts: {
    went: {
      get meaning() {
        return t("aivoice.theEditCountsAsTakenBecauseYou");
      },
    },
    did_not_go: {
      get meaning() {
        return t("aivoice.weStopWaitingForAnAnswerAnd2");
      },
    },
    send_again: {
      get meaning() {
        return t("aivoice.weSubmitTheSameEditOnceMore");
      },
      get submit() {
        return t("aivoice.submitTheEditAgain");
      },
    },
  },
  everyone: null,
  idLabel: null,
};
