"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { betweenSentences } from "#components/page/lists.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { problemOf } from "#components/reading/problems/problem-of.ts";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";

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
          title: archived ? t("ids.nothingWasArchived") : t("ids.nothingWasRestored"),
          detail: [title, remedy].join(betweenSentences()),
        });
      },
      onSuccess: ({ moved }, { archived }) => {
        if (moved.length === 0) return;
        const undo = { label: t("ids.undo"), onPress: () => mutation.mutate({ entryIds: moved, archived: !archived }) };
        tellGood({
          title: archived
            ? t("ids.idsArchived", { count: moved.length })
            : t("ids.idsBroughtBack", { count: moved.length }),
          detail: archived ? t("ids.formsDontOfferWhatIsArchivedSends") : undefined,
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
