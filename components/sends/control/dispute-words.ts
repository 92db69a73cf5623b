import type { AttemptView } from "#components/sends/submission-view.ts";
import { t } from "#words/t.ts";

export type DisputeDecision = AttemptView["disputeChoices"][number];

type Words = { title: string; meaning: string; submit: string; done: string };

/** How a person settles a dispute about a call as a whole. */
const ofCall: Record<DisputeDecision, Words> = {
  went: {
    get title() {
      return t("sends.itWent");
    },
    get meaning() {
      return t("sends.theCallCountsAsAcceptedBecauseYou");
    },
    get submit() {
      return t("sends.recordThatItWent");
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
      return t("sends.theCallCountsAsNotSentBecauseYou");
    },
    get submit() {
      return t("sends.recordThatItDidntGo");
    },
    get done() {
      return t("sends.recordedAsNotSent");
    },
  },
  looked_at: {
    get title() {
      return t("sends.lookedAt");
    },
    get meaning() {
      return t("sends.theResultStaysAsItIsAndThe");
    },
    get submit() {
      return t("sends.recordThatYouLookedAtIt");
    },
    get done() {
      return t("sends.recordedAsLookedAt");
    },
  },
};

/** The same about the numbers alone that an answer leaves open. */
const ofNumbers = (count: number): Partial<Record<DisputeDecision, Words>> => ({
  went: {
    title: t("sends.theUnclearWent", { count }),
    meaning: t("sends.theUnclearCountAsAcceptedBecauseYou", { count }),
    submit: t("sends.recordThatTheUnclearWent", { count }),
    done: t("sends.recordedAsAccepted"),
  },
  did_not_go: {
    title: t("sends.theUnclearDidntGo", { count }),
    meaning: t("sends.theUnclearCountAsNotSentBecauseYou", { count }),
    submit: t("sends.recordThatTheUnclearDidntGo", { count }),
    done: t("sends.recordedAsNotSent"),
  },
});

/** What is said of a decision about a call. */
export function disputeWords({ unclearCount }: AttemptView, decision: DisputeDecision): Words {
  return (unclearCount ? ofNumbers(unclearCount)[decision] : undefined) ?? ofCall[decision];
}
