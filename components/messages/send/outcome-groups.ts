import { countOfOutcome, type OutcomeCounts, outcomeOrder } from "#components/messages/sent/figures-words.ts";
import { messageOutcomes } from "#components/status/vocabulary.ts";
import type { MeterGroup } from "#components/ui/meter.tsx";
import { t } from "#words/t.ts";

const notes = {
  get accepted() {
    return t("messages.thePlatformGaveEachAMessageId");
  },
  get refused() {
    return t("messages.notAcceptedSoNotSent");
  },
  get unknown() {
    return t("messages.leftWithoutAClearAnswerAPerson");
  },
  get waiting() {
    return t("messages.notAnsweredYet");
  },
  get not_sent() {
    return t("messages.stoppedTooLateOrSomebodyDecidedThat");
  },
} as const;

/** The meter of a send. Accepted is drawn solid, since the platform answered; what waits is dashed. */
export function outcomeGroups(figures: OutcomeCounts): MeterGroup[] {
  return outcomeOrder.map((outcome) => ({
    key: outcome,
    label: messageOutcomes[outcome].word,
    hue: messageOutcomes[outcome].hue,
    parts: [{ trust: outcome === "waiting" ? "open" : "verified", value: countOfOutcome(figures, outcome) }],
    note: notes[outcome],
    plain: true,
  }));
}
