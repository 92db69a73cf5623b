"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useSettled } from "#components/ui/controls/use-settled.ts";

/** What the archived calls of a script tell: null where there is none, undefined while that is not known. */
export function useLearned(appId: string, script: string) {
  const trpc = useTRPC();
  const settled = useSettled(script.trim());
  const scriptId = /^\d{1,15}$/.test(settled) ? Number(settled) : null;
  const { data } = useQuery(
    trpc.aivoice.learned.queryOptions(appId !== "" && scriptId !== null ? { appId, scriptId } : skipToken, {
      staleTime: 60_000,
    }),
  );
  return scriptId === null ? undefined : data;
}
