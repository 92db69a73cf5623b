import { countOfOutcome, type OutcomeCounts, outcomeOrder } from "#components/areas/sms/messages/figures-words.ts";
import { messageOutcomes } from "#components/status/vocabulary.ts";
import type { MeterGroup } from "#components/ui/meter.tsx";

const notes = {
  accepted: "Named with an id in the platform’s answer, or said so by a person",
  refused: "Not taken, so not sent",
  unknown: "Left without a clear answer; a person decides",
  waiting: "To leave, or their call is being made",
  not_sent: "Stopped before they left, or said not to have gone",
} as const;

/** The meter of an SMS. Accepted is drawn solid, since the platform answered; what waits is dashed. */
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
