import type { ResolveWords } from "#components/sends/control/resolve-words.ts";
import { t } from "#words/t.ts";

/** Of a template no callback can come; the platform’s console shows whether it is there. */
export const resolveWords: ResolveWords = {
  texts: {
    went: {
      get meaning() {
        return t("wa.theTemplateCountsAsMadeBecauseYou");
      },
    },
    did_not_go: {
      get meaning() {
        return t("wa.weStopWaitingForAnAnswerAnd2");
      },
    },
    send_again: {
      get meaning() {
        return t("wa.weSubmitTheSameTemplateOnceMore");
      },
      get submit() {
        return t("wa.submitTheTemplateAgain");
      },
    },
  },
  everyone: null,
  idLabel: null,
};
