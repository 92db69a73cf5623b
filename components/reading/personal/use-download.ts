"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace, useWorkspaceIfAny } from "#components/page/workspace/workspace-context.tsx";
import { formatCount } from "#components/ui/number.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { directRows, isWrittenInBackground } from "#server/compose/exported/in-background.ts";
import { t } from "#words/t.ts";
import { useDownloadProof } from "./download-proof.ts";

/**
 * Has the list at an address below the workspace written in the background where it is large, and answers whether it is. Throws what
 * asking throws.
 */
export function useInBackground(): (address: string) => Promise<boolean> {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  // The instance's own trail is of no workspace, and never asks for this.
  const slug = useWorkspaceIfAny()?.slug ?? "";
  const ask = useMutation(trpc.exports.ask.mutationOptions());
  return async (address) => {
    const isLarge =
      isWrittenInBackground(address) &&
      (await client.fetchQuery({ ...trpc.exports.weigh.queryOptions({ address }), staleTime: 0 })).isLarge;
    if (!isLarge) return false;
    await ask.mutateAsync({ address });
    await client.invalidateQueries(trpc.exports.list.pathFilter());
    tellGood({
      title: t("reading.theFileIsBeingWritten"),
      detail: t("reading.theListHasMoreThanDirectRowsRows", { directRows: formatCount(directRows) }),
      action: { label: t("reading.openExports"), onPress: () => router.push(`/${slug}/exports`) },
    });
    return true;
  };
}

/**
 * Downloads the list at an address of its own, or has it written in the background where it is large. Throws where no proof
 * is given, and what asking throws.
 */
export function useDownload(): (href: string) => Promise<void> {
  const { slug } = useWorkspace();
  const prove = useDownloadProof();
  const inBackground = useInBackground();
  return async (href) => {
    await prove();
    const address = href.startsWith(`/${slug}/`) ? href.slice(slug.length + 1) : href;
    if (!(await inBackground(address))) window.location.assign(href);
  };
}
