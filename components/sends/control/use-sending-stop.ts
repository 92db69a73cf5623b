"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";

/** How soon an open page learns that somebody stopped or resumed sending. */
const askEveryMs = 10_000;

/** Who stopped all sending of the workspace, when and why; null or undefined while nothing is known to be stopped. */
export function useSendingStop() {
  const trpc = useTRPC();
  return useQuery(trpc.workspace.sending.queryOptions(undefined, { refetchInterval: askEveryMs })).data;
}
