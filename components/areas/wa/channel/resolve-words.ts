import type { ResolveWords } from "#components/sends/control/resolve-words.ts";
import { t } from "#words/t.ts";

/** Of an instant message no callback can come, and each call is one message. */
export const resolveWords: ResolveWords = {
  texts: {
    went: {
      get meaning() {
        return t("wa.theMessageCountsAsAcceptedBecauseYou");
      },
    },
    did_not_go: {
      get meaning() {
        return t("wa.weStopWaitingForAnAnswerAnd");
      },
    },
    send_again: {
      get meaning() {
        return t("wa.weSendTheSameMessageOnceMore");
      },
      get submit() {
        return t("wa.sendTheMessageAgain");
      },
    },
  },
  get everyone() {
    return t("wa.inItGetsThisMessage");
  },
  idLabel: null,
};
