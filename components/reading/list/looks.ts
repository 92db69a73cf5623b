"use client";

import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { parseAsPlace } from "#components/reading/paging/places.ts";

const orders = ["newest", "oldest"] as const;
export type Order = (typeof orders)[number];

/** In which order a list of moments stands, as its address says it. */
export const parseAsOrder = parseAsStringLiteral(orders).withDefault("newest");

/** Columns of a list that its reader leaves out, or adds. */
export const parseAsColumns = parseAsArrayOf(parseAsString).withDefault([]);

/** How a list looks, beside what narrows it. */
export const listLooks = { sort: parseAsOrder, hide: parseAsColumns, show: parseAsColumns };

/** The order of the list at this address. Another one begins with its first page: no place of the old one is in it. */
export function useOrder(): [Order, (order: Order) => void] {
  const [order, setOrder] = useQueryState("sort", parseAsOrder.withOptions({ history: "push" }));
  const [, setAfter] = useQueryState("after", parseAsPlace);
  return [
    order,
    (next) => {
      void setOrder(next === "newest" ? null : next);
      void setAfter(null);
    },
  ];
}
