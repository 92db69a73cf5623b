"use client";

import { usePathname, useSearchParams } from "next/navigation";
import {
  createSerializer,
  debounce,
  type inferParserType,
  type Nullable,
  type ParserMap,
  parseAsInteger,
  parseAsString,
  type SetValues,
  useQueryStates,
} from "nuqs";
import { useMemo } from "react";

const places = {
  q: parseAsString.withDefault(""),
  /** The row open in the sheet. */
  row: parseAsInteger,
  /** The attempt whose calls are shown. */
  attempt: parseAsString,
  /** In which order the rows stand; none where it is the usual one. */
  sort: parseAsString,
};
const serializePlaces = createSerializer(places);

type Places = Partial<Nullable<inferParserType<typeof places>>>;

/** What the page of any send keeps in its address, as its parts need it. */
export type SendAddress = {
  q: string;
  row: number | null;
  attempt: string | null;
  sort: string | null;
  hrefWith: (changes: Places) => string;
  /** The rows that are listed now, at another address: a file of them. */
  narrowed: (base: string) => string;
  /** Typing changes the address when it pauses. */
  search: (text: string) => void;
  /** Puts the rows in that order, or in the usual one. */
  turn: (sort: string | null) => void;
  /** Every row there is. */
  clear: () => void;
  isNarrowed: boolean;
};

/** What a send's page keeps in its address, beside the area's own filters of its rows, and the addresses of its parts. */
export function useSendAddress<Filters extends ParserMap>(parsers: Filters) {
  const path = usePathname();
  const query = useSearchParams().toString();
  const [filter, setFilter] = useQueryStates(parsers);
  const [{ q, row, attempt, sort }, setPlaces] = useQueryStates(places);
  return useMemo(() => {
    const serializeFilter = createSerializer(parsers);
    const isNarrowed = q !== "" || Object.values(filter).some((value) => value !== null);
    return {
      filter,
      q,
      row,
      attempt,
      sort,
      isNarrowed,
      hrefWith: (changes: Partial<Nullable<inferParserType<Filters>>> & Places) =>
        serializeFilter(serializePlaces(`${path}?${query}`, changes), changes),
      // A file has an order of its own.
      narrowed: (base: string) => serializePlaces(`${base}?${query}`, { row: null, attempt: null, sort: null }),
      search: (text: string) => void setPlaces({ q: text || null }, { limitUrlUpdates: debounce(300) }),
      turn: (next: string | null) => void setPlaces({ sort: next }, { history: "push" }),
      narrow: (changes: Parameters<SetValues<Filters>>[0]) => void setFilter(changes),
      clear: () => {
        void setFilter(null);
        void setPlaces({ q: null });
      },
    };
  }, [parsers, path, query, filter, q, row, attempt, sort, setFilter, setPlaces]);
}
