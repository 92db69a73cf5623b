"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import type { DraftView } from "#components/messages/channel/answers.ts";
import { useChannel, useChannelRouter } from "#components/messages/channel/channel-context.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";

/** A draft of one text to many as the server has it; `every` says how soon to ask again, while the worker is at it. */
export function useListDraft(id: string, every?: (draft: DraftView) => number | false) {
  return useChannel().useDraft(id, {
    refetchInterval: ({ state: { data } }) => (data && every ? every(data) : false),
  });
}

/** Reads drafts of the channel again, after a change of one. */
export function useReadAgain(): () => Promise<void> {
  const { area } = useChannel();
  const trpc = useTRPC();
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries(trpc[area].draft.pathFilter()), [queries, trpc, area]);
}

/** `recheck` has the rows checked anew although nothing about them changed. */
export type DraftChange = { draft?: Partial<DraftView["draft"]>; title?: string; recheck?: true };

/**
 * Changes what is given of a draft, one change after the other. It is refused with a conflict when somebody else changed
 * the draft since it was read here. Ends once the draft is read anew.
 */
export function useChangeDraft({ id, version }: Pick<DraftView, "id" | "version">) {
  const router = useChannelRouter();
  const readAgain = useReadAgain();
  const { mutateAsync, isPending, error, reset } = useMutation(router.update.mutationOptions());
  // One's own change before may be newer than what was read.
  const newest = useRef(version);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    newest.current = Math.max(newest.current, version);
  }, [version]);
  const change = useCallback(
    ({ draft = {}, ...rest }: DraftChange) => {
      const changing = queue.current.then(async () => {
        try {
          const answer = await mutateAsync({ id, draft, version: newest.current, ...rest });
          newest.current = Math.max(newest.current, answer.version);
          return answer;
        } finally {
          // After a refusal too: it may be that somebody else's change is not here yet.
          await readAgain();
        }
      });
      queue.current = changing.catch(() => undefined);
      return changing;
    },
    [mutateAsync, readAgain, id],
  );
  return { change, isChanging: isPending, error, reset };
}
