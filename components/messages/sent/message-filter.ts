import { parseAsStringLiteral } from "nuqs";
import type { MessageOutcome } from "#components/status/vocabulary.ts";
import { t } from "#words/t.ts";
import { countOfOutcome, type OutcomeCounts, outcomeOrder } from "./figures-words.ts";

/** What narrows the messages, beside a search. */
export const messageFilters = { outcome: parseAsStringLiteral(outcomeOrder) };

/** Whether the messages stand in the order of their file, or the other way round. */
export const messageOrders = [
  {
    value: "first",
    get label() {
      return t("messages.firstRowFirst");
    },
  },
  {
    value: "last",
    get label() {
      return t("messages.lastRowFirst");
    },
  },
] as const;
export type MessageOrder = (typeof messageOrders)[number]["value"];

/** As the address names it; whatever else it names is the usual order. */
export const messageOrderOf = (sort: string | null): MessageOrder => (sort === "last" ? sort : "first");

export type MessageFilter = { outcome: MessageOutcome | null; q: string };

/** How many rows a filter lists, where the figures say; undefined where they do not. */
export function countListed(figures: OutcomeCounts, { outcome, q }: MessageFilter): number | undefined {
  if (q !== "") return undefined;
  return outcome === null ? figures.planned : countOfOutcome(figures, outcome);
}
