"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { useSettled } from "#components/reading/use-settled.ts";
import { suppressionFilters, writeSuppressionFilters } from "./suppression-filters.ts";

export type SuppressionRow = Outputs["suppressions"]["list"]["rows"][number];

export const pageSize = 50;

/** The page's filters and what they find. */
export function useSuppressions() {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const [filters, setFilters] = useQueryStates(suppressionFilters);
  const q = useSettled(filters.q.trim());
  const { after } = filters;
  const list = useQuery(
    trpc.suppressions.list.queryOptions(
      { ...(q && { q }), ...(after && { cursor: after.cursor }), limit: pageSize },
      { placeholderData: keepPreviousData },
    ),
  );
  const counts = useQuery(trpc.suppressions.counts.queryOptions());
  return {
    filters,
    q,
    list,
    counts,
    search: (text: string) => void setFilters({ q: text, after: null, open: null }),
    hrefWith: (changes: Partial<typeof filters>) =>
      writeSuppressionFilters(`/${slug}/suppressions`, { ...filters, open: null, ...changes }),
  };
}
export type Suppressions = ReturnType<typeof useSuppressions>;
