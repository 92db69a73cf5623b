import { parseAsStringLiteral } from "nuqs";
import type { Figures, RecipientRow } from "#components/sends/submission-view.ts";
import type { RecipientState } from "#components/status/vocabulary.ts";
import type { Trust } from "#db/schema/recipients.ts";
import { t } from "#words/t.ts";
import { notHeardOf } from "./result-groups.ts";

export const recipientStateOrder = [
  "succeeded",
  "failed",
  "sending",
  "disputed",
  "unknown",
] as const satisfies RecipientState[];
export const trusts = ["verified", "reported", "decided"] as const satisfies Trust[];

/** What narrows the recipients, beside a search. */
export const recipientFilters = {
  state: parseAsStringLiteral(recipientStateOrder),
  trust: parseAsStringLiteral(trusts),
};

/** Which recipients stand first: who was heard of last, or first. */
export const recipientOrders = [
  {
    value: "newest",
    get label() {
      return t("email.newestFirst");
    },
  },
  {
    value: "oldest",
    get label() {
      return t("email.oldestFirst");
    },
  },
] as const;
export type RecipientOrder = (typeof recipientOrders)[number]["value"];

/** As the address names it; whatever else it names is the usual order. */
export const recipientOrderOf = (sort: string | null): RecipientOrder => (sort === "oldest" ? sort : "newest");

export type RecipientFilter = {
  state: RecipientState | null;
  trust: (typeof trusts)[number] | null;
  q: string;
};

/** Whether a row that just changed belongs to what is listed. `mayFind`: search looks into addresses, too. */
export function matchesFilter(row: RecipientRow, filter: RecipientFilter, mayFindAddress: boolean): boolean {
  if (filter.state !== null && row.state !== filter.state) return false;
  if (filter.trust !== null && row.trust !== filter.trust) return false;
  const wanted = filter.q.toLowerCase();
  const inAddress = mayFindAddress && (row.address ?? "").toLowerCase().includes(wanted);
  return inAddress || row.emailId.toLowerCase().includes(wanted);
}

/** How many rows a filter lists, where the counters say; undefined where they do not. */
export function countOf(figures: Figures, { state, trust, q }: RecipientFilter): number | undefined {
  if (q !== "") return undefined;
  if (trust === null) return state === null ? figures.recipientCount : stateCount(figures, state);
  if (state !== "succeeded" && state !== "failed") return undefined;
  const verified = figures[`${state}VerifiedCount`];
  const decided = figures[`${state}DecidedCount`];
  return { verified, decided, reported: stateCount(figures, state) - verified - decided }[trust];
}

function stateCount(figures: Figures, state: RecipientState): number {
  return {
    succeeded: figures.succeededCount,
    failed: figures.failedCount,
    sending: figures.sendingCount,
    disputed: figures.disputedCount,
    unknown: figures.unknownCount,
  }[state];
}

/** The chip of all that are listed. Its name says so where the chips beside it count those who cannot be listed, too. */
export function allChip(figures: Figures): { label: string; count: number } {
  const isMore = notHeardOf(figures) > figures.unknownCount;
  return { label: isMore ? t("email.allHeardOf") : t("email.all"), count: figures.recipientCount };
}

/** The number on a state's chip. For "not heard of" it counts those who cannot be listed, too. */
export function chipCount(figures: Figures, state: RecipientState): number {
  return state === "unknown" ? notHeardOf(figures) : stateCount(figures, state);
}
