import type { RecipientView } from "#components/sends/submission-view.ts";
import { t } from "#words/t.ts";

export type ResultDecision = NonNullable<RecipientView["decidedState"]>;

/** How a person says what a disputed result is. */
export const decisionWords: Record<ResultDecision, { title: string; meaning: string; submit: string; done: string }> = {
  succeeded: {
    get title() {
      return t("email.itArrived");
    },
    get meaning() {
      return t("email.theEmailCountsAsSucceededBecauseYou");
    },
    get submit() {
      return t("email.recordThatItArrived");
    },
    get done() {
      return t("email.recordedAsSucceeded");
    },
  },
  failed: {
    get title() {
      return t("email.itDidNotArrive");
    },
    get meaning() {
      return t("email.theEmailCountsAsFailedBecauseYou");
    },
    get submit() {
      return t("email.recordThatItDidNotArrive");
    },
    get done() {
      return t("email.recordedAsFailed");
    },
  },
};
