"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { kindWords } from "#components/ids/kinds.ts";
import { betweenSentences } from "#components/page/lists.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { problemOf } from "#components/reading/problems/problem-of.ts";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import type { UnlistedKind } from "#server/contract/limits/unlisted-ids.ts";
import { t } from "#words/t.ts";

/** Keeps an id of a form in the library, and says so. What comes of it is told also when the form is gone by then. */
export function useKeep(kind: UnlistedKind, appId: string | null) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const mutation = useMutation(
    trpc.library.keep.mutationOptions({
      onSuccess: async ({ label }, { value }) => {
        tellGood({
          title: t("ids.keptInTheLibrary"),
          detail: label === value ? value : t("ids.valueAsLabel", { value, label }),
        });
        await client.invalidateQueries(trpc.library.pathFilter());
      },
      onError: (error, { value }) => {
        const { title, remedy } = problemOf(error);
        tellBad({
          title: t("ids.theOneValueWasNotKept", { one: kindWords[kind].one, id: value }),
          detail: [title, remedy].join(betweenSentences()),
        });
      },
    }),
  );
  return {
    keep: (value: string, label: string) => mutation.mutate({ kind, appId, value, label: label.trim() || null }),
    busy: mutation.isPending,
  };
}
