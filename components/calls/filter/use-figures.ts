"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { dayAfter, dayIn } from "#components/reading/list/days.ts";
import { useZoneOffset } from "#components/ui/time.tsx";
import type { CallKind } from "#server/compose/call-columns.ts";
import { askedOf, type CallFilters, noCallFilters } from "./calls-address.ts";

export type CallFigures = Outputs["calls"]["statistics"];

const usualDays = 30;

/** The whole days that figures are told of: those of the list, or the last 30 where it is of any time. */
export function daysOfFigures({ from, to }: Pick<CallFilters, "from" | "to">, today: string) {
  const last = to ?? today;
  return { from: from ?? dayAfter(last, 1 - usualDays), to: last };
}

/** Figures over what the list shows. Old ones stay while those of another filter are read. */
export function useFigures(kind: CallKind, filters: CallFilters, q: string) {
  const offset = useZoneOffset();
  const days = daysOfFigures(filters, dayIn(new Date(), offset));
  const query = useQuery(
    useTRPC().calls.statistics.queryOptions(
      { kind, ...askedOf({ ...filters, ...days }, q, offset) },
      { placeholderData: keepPreviousData, retry: false },
    ),
  );
  return { query, days };
}

/** What there is to choose from in the same days, whatever else the list is narrowed by. */
export function useChoices(kind: CallKind, { from, to }: CallFilters): CallFigures | undefined {
  const { query } = useFigures(kind, { ...noCallFilters, from, to }, "");
  return query.data;
}
