"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { problemOf } from "#components/reading/problems/problem-of.ts";
import { counted } from "#components/ui/number.ts";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";

/** Archives entries or brings them back, and says so with a way to take it back. */
export function useArchive() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const mutation = useMutation(
    trpc.library.setArchived.mutationOptions({
      onSettled: () => client.invalidateQueries(trpc.library.pathFilter()),
      onError: (error, { archived }) => {
        const { title, remedy } = problemOf(error);
        tellBad({
          title: archived ? "Nothing was archived" : "Nothing was restored",
          detail: `${title} ${remedy}`,
        });
      },
      onSuccess: ({ moved }, { archived }) => {
        if (moved.length === 0) return;
        const undo = { label: "Undo", onPress: () => mutation.mutate({ entryIds: moved, archived: !archived }) };
        tellGood({
          title: `${counted(moved.length, "id")} ${archived ? "archived" : "brought back"}`,
          detail: archived ? "Forms don’t offer what is archived. Sends stay as they are." : undefined,
          action: undo,
        });
      },
    }),
  );
  return {
    setArchived: (entryIds: string[], archived: boolean) => mutation.mutateAsync({ entryIds, archived }),
    busy: mutation.isPending,
  };
}
