"use client";

import { useQueryClient } from "@tanstack/react-query";
import { messageOf } from "#components/form/refusal.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { wantsProof } from "#components/page/trpc/confirm-link.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { tellBad } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";

/** Asks whoever sees people unmasked for a proof where the last one is old. Throws where they give none. */
export function useDownloadProof(): () => Promise<void> {
  const trpc = useTRPC();
  const client = useQueryClient();
  const seesPeople = useMay("personal.see");
  return async () => {
    if (seesPeople) await client.fetchQuery({ ...trpc.personal.downloadProof.queryOptions(), staleTime: 0 });
  };
}

/** Says why nothing came, but not to those who cancelled when they were asked for a proof. */
export function tellNotDownloaded(error: unknown): void {
  if (!wantsProof(error)) tellBad({ title: t("reading.nothingWasDownloaded"), detail: messageOf(error) });
}
