"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTRPC } from "#components/trpc/client.ts";
import type { DraftView } from "./wizard-steps.ts";

/** A draft of one text to many as the server has it; `every` says how soon to ask again, while the worker is at it. */
export function useSmsDraft(id: string, every?: (draft: DraftView) => number | false) {
  const trpc = useTRPC();
  return useQuery(
    trpc.sms.draft.queryOptions(
      { id },
      {
        refetchInterval: ({ state: { data } }) => (data && every ? every(data) : false),
      },
    ),
  );
}

/** `recheck` has the rows checked anew although nothing about them changed. */
export type DraftChange = { draft?: Partial<DraftView["draft"]>; title?: string; recheck?: true };

/**
 * Changes what is given of a draft. It is refused with a conflict when somebody else changed the draft since it was read
 * here. Ends once the draft is read anew.
 */
export function useChangeDraft({ id, version }: Pick<DraftView, "id" | "version">) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { mutateAsync, isPending, error, reset } = useMutation(trpc.sms.update.mutationOptions());
  const change = useCallback(
    async ({ draft = {}, ...rest }: DraftChange) => {
      const answer = await mutateAsync({ id, draft, version, ...rest });
      await queries.invalidateQueries(trpc.sms.draft.queryFilter({ id }));
      return answer;
    },
    [mutateAsync, queries, trpc, id, version],
  );
  return { change, isChanging: isPending, error, reset };
}
