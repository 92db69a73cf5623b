"use client";

import { type InfiniteData, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Outputs, useTRPC, useTRPCClient } from "#components/page/trpc/client.ts";
import type { Shown } from "./verdicts.ts";

const pageRows = 200;

type Page = Outputs["checks"]["rows"];
export type CheckedPages = InfiniteData<Page, string | null>;

/** The pages with a row as it was put right; what was wrong with it is not known any more. */
export function withCorrected(pages: CheckedPages, corrected: { row: number; cells: string[] }): CheckedPages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      rows: page.rows.map((row) =>
        row.row === corrected.row ? { row: row.row, verdict: row.verdict, cells: corrected.cells } : row,
      ),
    })),
  };
}

/** What is asked for: of the refused ones those for one reason, else those that nobody left out. */
function filterOf(show: Shown, why: string | null) {
  if (show === "all") return {};
  if (show === "dear") return { verdict: "sendable" as const, isDear: true };
  if (show === "left_out") return { verdict: "refused" as const, isLeftOut: true };
  if (show !== "refused") return { verdict: show };
  return why === null ? { verdict: show, isLeftOut: false } : { verdict: show, problem: why };
}

/**
 * Judged rows in the order of the file, of one verdict or all, page by page as the reader comes near. Those of an older
 * check stay until the newer ones are there.
 */
export function useCheckedRows({
  submissionId,
  show,
  why,
  revision,
  isSettled,
}: {
  submissionId: string;
  show: Shown;
  /** The reason for which they are refused, where only those are asked for. */
  why: string | null;
  revision: number;
  /** False while the rows are being judged. */
  isSettled: boolean;
}) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const of = { submissionId, limit: pageRows, ...filterOf(show, why) };
  const query = useInfiniteQuery({
    queryKey: [...trpc.checks.rows.queryKey(of), { revision }],
    queryFn: ({ pageParam, signal }) => client.checks.rows.query({ ...of, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Page) => next,
    enabled: isSettled,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  return { query, rows };
}
