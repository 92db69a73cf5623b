import { sideBySide } from "#components/page/lists.ts";
import { type MessageOutcome, messageOutcomes } from "#components/status/vocabulary.ts";
import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";

/** Numbers of a submission by what became of them. */
export type OutcomeCounts = {
  planned: number;
  accepted: number;
  refused: number;
  unknown: number;
  waiting: number;
  notSent: number;
};

/** In which order outcomes are said, drawn and offered. */
export const outcomeOrder = [
  "accepted",
  "refused",
  "unknown",
  "waiting",
  "not_sent",
] as const satisfies readonly MessageOutcome[];

export function countOfOutcome(figures: OutcomeCounts, outcome: MessageOutcome): number {
  return outcome === "not_sent" ? figures.notSent : figures[outcome];
}

/**
 * "25,000 numbers = 23,981 accepted + 19 refused + 1,000 unknown", without what is nought. Figures that do not add up are
 * told as such, and never joined by "=".
 */
export function sayArithmetic(figures: OutcomeCounts): string {
  const whole = t("messages.plannedNumber", { planned: figures.planned });
  const present = outcomeOrder.filter((outcome) => countOfOutcome(figures, outcome) > 0);
  const said = present.map((outcome) => {
    return `${formatCount(countOfOutcome(figures, outcome))} ${messageOutcomes[outcome].word.toLowerCase()}`;
  });
  const sum = present.reduce((total, outcome) => total + countOfOutcome(figures, outcome), 0);
  if (sum === figures.planned) return said.length === 0 ? whole : `${whole} = ${said.join(" + ")}`;
  return t("messages.wholeAndThePartsComeToSum", {
    whole,
    sum: formatCount(sum),
    said: sideBySide(said) || t("messages.none"),
  });
}
