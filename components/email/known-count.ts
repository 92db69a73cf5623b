import { counted } from "#components/ui/number.ts";
import { sandboxLists } from "./sandbox-lists.ts";

export type KnownList = { receiverId: string; count: number; sends: number };

/** How many a list is expected to hold and where that number comes from; null where nobody knows. */
export type ExpectedCount = { count: number; source: string };

const cannotCount = "The platform can’t count a list.";

/** What earlier sends taught of a list, else, in the sandbox, what is written about it. */
export function expectedCountOf(
  receiverId: string,
  lists: readonly KnownList[],
  isSandbox: boolean,
): ExpectedCount | null {
  const learned = lists.find((list) => list.receiverId === receiverId && list.count > 0);
  if (learned) {
    return {
      count: learned.count,
      source: `Learned from ${counted(learned.sends, "earlier send")}. ${cannotCount}`,
    };
  }
  const fixture = isSandbox ? sandboxLists.find((list) => list.receiverId === receiverId) : undefined;
  return fixture ? { count: fixture.count, source: `What the sandbox says of this list. ${cannotCount}` } : null;
}

export const countUnknown = `${cannotCount} Leave it empty when nobody knows.`;
