"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";

/** Keeps rows as a list under a name, or gives a list another one. */
export function useSaveList(): (id: string, name: string) => Promise<void> {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation(trpc.uploads.saveList.mutationOptions());
  return async (id, name) => {
    await mutateAsync({ id, name });
    // Whoever goes on to the list finds it there.
    await queries.invalidateQueries(trpc.uploads.pathFilter());
    tellGood({ title: t("messages.nameIsSaved", { name }), detail: t("messages.everyDraftOfMessagesInThisWorkspace") });
  };
}
