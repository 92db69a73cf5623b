import { findEntry, type Offered } from "#components/ids/field/offered.ts";
import { sandboxLists } from "./sandbox-lists.ts";

export type UsedList = Offered["used"][number];

/** How many a list is expected to hold and where that number comes from. */
export type ExpectedCount =
  | { count: number; from: "typed" }
  | { count: number; from: "sandbox" }
  /** A send of that moment showed it. */
  | { count: number; from: "learned"; at: Date | null }
  | { count: number; from: "sends"; sends: number };

/**
 * What the library says of a list, else what earlier sends taught, else, in the sandbox, what is written about it; null
 * where nobody knows.
 */
export function expectedCountOf(
  receiverId: string,
  offered: Pick<Offered, "entries" | "chosen" | "used"> | undefined,
  isSandbox: boolean,
): ExpectedCount | null {
  const entry = findEntry("recipient_list", receiverId, offered);
  if (entry && entry.expectedCount !== null) {
    const count = entry.expectedCount;
    if (entry.expectedCountSource === "typed") return { count, from: "typed" };
    return { count, from: "learned", at: entry.learnedFrom?.at ?? null };
  }
  const used = offered?.used.find((list) => list.receiverId === receiverId && list.count > 0);
  if (used) return { count: used.count, from: "sends", sends: used.sends };
  const fixture = isSandbox ? sandboxLists.find((list) => list.receiverId === receiverId) : undefined;
  return fixture ? { count: fixture.count, from: "sandbox" } : null;
}
