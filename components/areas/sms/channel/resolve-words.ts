import type { ResolveWords } from "#components/sends/control/resolve-words.ts";
import { t } from "#words/t.ts";

/** Of an SMS no callback can come, and the messages of one call are decided about together. */
export const resolveWords: ResolveWords = {
  texts: {
    went: {
      get meaning() {
        return t("sms.allNumbersOfThisCallCountAs");
      },
    },
    did_not_go: {
      get meaning() {
        return t("sms.weStopWaitingForAnAnswerAnd");
      },
    },
    send_again: {
      get meaning() {
        return t("sms.weSendTheSameMessagesOnceMore");
      },
      get submit() {
        return t("sms.sendTheMessagesAgain");
      },
    },
  },
  get everyone() {
    return t("sms.inItGetsThisSMS");
  },
  idLabel: null,
};
