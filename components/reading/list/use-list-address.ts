"use client";

import { usePathname, useSearchParams } from "next/navigation";
import {
  createSerializer,
  type inferParserType,
  type Nullable,
  type ParserMap,
  parseAsString,
  type SetValues,
  type SingleParserBuilder,
  useQueryState,
  useQueryStates,
} from "nuqs";
import { type Place, parseAsPlace } from "#components/reading/paging/places.ts";
import { useSettled } from "#components/ui/controls/use-settled.ts";

/** For lists that only a search narrows, or nothing. */
export const noFilters = {};

/**
 * What a list keeps in its address: search, filters, the place of its page and the open row. Whatever narrows it begins with
 * the first page and closes the row. Each choice is one step back; typing is none.
 */
export function useListAddress<Filters extends ParserMap, Open = string>(
  parsers: Filters,
  parseAsOpen: SingleParserBuilder<Open>,
) {
  const path = usePathname();
  const search = useSearchParams().toString();
  const [filters, setFilters] = useQueryStates(parsers, { history: "push" });
  const [typed, setTyped] = useQueryState("q", parseAsString.withDefault(""));
  const q = useSettled(typed.trim());
  const [after, setAfter] = useQueryState("after", parseAsPlace);
  const [open, setOpen] = useQueryState("open", parseAsOpen);
  const fromTop = () => {
    void setAfter(null);
    void setOpen(null);
  };
  const address = (change: (params: URLSearchParams) => void) => {
    const params = new URLSearchParams(search);
    change(params);
    return params.size > 0 ? `${path}?${params}` : path;
  };
  return {
    filters,
    after,
    open,
    /** As it stands in the field. */
    typed,
    /** What is looked for, once the typing pauses. */
    q,
    search: (text: string) => {
      void setTyped(text || null);
      fromTop();
    },
    narrow: (changes: Parameters<SetValues<Filters>>[0]) => {
      void setFilters(changes);
      fromTop();
    },
    close: () => void setOpen(null),
    /** Everything there is, from the first page. */
    clear: () => {
      void setFilters(null);
      void setTyped(null);
      fromTop();
    },
    hrefWith: (changes: Partial<Nullable<inferParserType<Filters>>>) =>
      createSerializer(parsers)(
        address((params) => {
          params.delete("after");
          params.delete("open");
        }),
        changes,
      ),
    pageHref: (place: Place | null) =>
      address((params) => {
        params.delete("open");
        if (place === null) params.delete("after");
        else params.set("after", parseAsPlace.serialize(place));
      }),
    /** A row where it is sure to be found: with these filters, without a search, on the first page. */
    hrefTo: (key: Open, changes: Partial<Nullable<inferParserType<Filters>>>) =>
      createSerializer(parsers)(
        address((params) => {
          params.delete("q");
          params.delete("after");
          params.set("open", parseAsOpen.serialize(key));
        }),
        changes,
      ),
    openHref: (key: Open) => address((params) => params.set("open", parseAsOpen.serialize(key))),
    closeHref: address((params) => params.delete("open")),
  };
}
