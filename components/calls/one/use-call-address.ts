"use client";

import { parseAsString, useQueryState, useQueryStates } from "nuqs";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { listLooks } from "#components/reading/list/looks.ts";
import { useZoneOffset } from "#components/ui/time.tsx";
import type { CallKind } from "#server/compose/call-columns.ts";
import { callKindWords } from "../call-kinds.ts";
import { askedOf, callFilters, writeCallFilters } from "../filter/calls-address.ts";

/** A call's page keeps what the list was narrowed by, so that the calls beside it and the way back are those of the list. */
export function useCallAddress(kind: CallKind) {
  const { slug } = useWorkspace();
  const [filters] = useQueryStates(callFilters);
  const [q] = useQueryState("q", parseAsString.withDefault(""));
  const [looks] = useQueryStates(listLooks);
  const path = `/${slug}${callKindWords[kind].path}`;
  const narrowed = { ...filters, q: q || null, ...looks };
  return {
    asked: { ...askedOf(filters, q, useZoneOffset()), sort: looks.sort },
    listHref: writeCallFilters(path, narrowed),
    hrefOf: (id: string) => writeCallFilters(`${path}/${encodeURIComponent(id)}`, narrowed),
    /** The list of calls that have something, whatever else the list was narrowed by. */
    listWith: (changes: Parameters<typeof writeCallFilters>[1]) => writeCallFilters(path, changes),
  };
}
