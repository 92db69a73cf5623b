import { countOfOutcome, type OutcomeCounts, outcomeOrder } from "#components/messages/sent/figures-words.ts";
import { messageOutcomes } from "#components/status/vocabulary.ts";
import type { MeterGroup } from "#components/ui/meter.tsx";

const notes = {
  accepted: "The platform gave each a message id, or somebody decided that it went",
  refused: "Not accepted, so not sent",
  unknown: "Left without a clear answer; a person decides",
  waiting: "Not answered yet",
  not_sent: "Stopped, too late, or somebody decided that it did not go",
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
