import { normaliseNumber } from "#server/compose/number.ts";
import { numberSentence } from "#server/compose/problems.ts";

/** What a number is sent as, or in a sentence why it can't be. */
export function sentAs(typed: { number: string; country: string }): { number: string } | { problem: string } {
  const { number, country } = typed;
  const found = normaliseNumber(number, country || null);
  if ("number" in found) return { number: found.number };
  return { problem: numberSentence(found) };
}
