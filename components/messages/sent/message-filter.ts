import { parseAsStringLiteral } from "nuqs";
import type { MessageOutcome } from "#components/status/vocabulary.ts";
import { countOfOutcome, type OutcomeCounts, outcomeOrder } from "./figures-words.ts";

/** What narrows the messages, beside a search. */
export const messageFilters = { outcome: parseAsStringLiteral(outcomeOrder) };

export type MessageFilter = { outcome: MessageOutcome | null; q: string };

/** How many rows a filter lists, where the figures say; undefined where they do not. */
export function countListed(figures: OutcomeCounts, { outcome, q }: MessageFilter): number | undefined {
  if (q !== "") return undefined;
  return outcome === null ? figures.planned : countOfOutcome(figures, outcome);
}
