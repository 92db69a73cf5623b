"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Outputs, useTRPC, useTRPCClient } from "#components/page/trpc/client.ts";

type Rows = Outputs["checks"]["problems"]["rows"];
export type Problem = Rows[number];
/** `leftOut` counts the rows whose problem somebody left as it is. */
export type Problems = { rows: Rows; leftOut: number };

/** Why rows are refused, summed. The sums of an older check stay until the newer ones are there. */
export function useProblems({
  submissionId,
  revision,
  isSettled,
}: {
  submissionId: string;
  revision: number;
  isSettled: boolean;
}): Problems {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { data } = useQuery({
    queryKey: [...trpc.checks.problems.queryKey({ submissionId }), { revision }],
    queryFn: ({ signal }) => client.checks.problems.query({ submissionId }, { signal }),
    enabled: isSettled,
    placeholderData: keepPreviousData,
  });
  const rows = data?.rows ?? [];
  return { rows, leftOut: rows.reduce((sum, { count, isLeftOut }) => sum + (isLeftOut ? count : 0), 0) };
}
