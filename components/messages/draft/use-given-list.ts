"use client";

import { useQueryState } from "nuqs";
import { type SavedList, useLists } from "#components/messages/lists/use-lists.ts";
import { parseAsId } from "#components/reading/paging/places.ts";

type Given = {
  id: string | null;
  list: SavedList | undefined;
  /** There is no such list any more. */
  isGone: boolean;
  isPending: boolean;
  /** Why the lists could not be read. */
  error: unknown;
  readAgain: () => void;
};

/** The saved list that a new draft begins with, as the address names it. */
export function useGivenList(): Given {
  const [id] = useQueryState("list", parseAsId);
  const lists = useLists(id !== null);
  const list = lists.data?.rows.find((one) => one.id === id);
  const isRead = lists.data !== undefined;
  return {
    id,
    list,
    isGone: id !== null && isRead && !list,
    isPending: id !== null && !isRead && lists.error === null,
    error: id !== null && !isRead ? lists.error : null,
    readAgain: () => void lists.refetch(),
  };
}
