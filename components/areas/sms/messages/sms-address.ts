import { createSerializer, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs";
import type { MessageOutcome } from "#components/status/vocabulary.ts";
import { countOfOutcome, type OutcomeCounts, outcomeOrder } from "./figures-words.ts";

/** Everything the page of an SMS keeps in its address. */
export const smsAddress = {
  outcome: parseAsStringLiteral(outcomeOrder),
  q: parseAsString.withDefault(""),
  /** The message open in the sheet. */
  row: parseAsInteger,
  /** The attempt whose calls are shown. */
  attempt: parseAsString,
};

export const serializeSmsAddress = createSerializer(smsAddress);

export type MessageFilter = { outcome: MessageOutcome | null; q: string };

export function isNarrowed({ outcome, q }: MessageFilter): boolean {
  return outcome !== null || q !== "";
}

/** How many rows a filter lists, where the figures say; undefined where they do not. */
export function countListed(figures: OutcomeCounts, { outcome, q }: MessageFilter): number | undefined {
  if (q !== "") return undefined;
  return outcome === null ? figures.planned : countOfOutcome(figures, outcome);
}
