"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useTellProblem } from "#components/reading/problems/use-tell-problem.tsx";
import { t } from "#words/t.ts";
import type { StreamCoverage } from "./coverage.ts";

const askedEveryMs = 20_000;
const askedWhileReadingMs = 1500;
/** After that the page does not wait for an answer any more: the callout of the account says why there is none. */
const waitedMs = 30_000;

type Asked = { headAt: number | null; until: number };

/** What the archive has, read again by itself; quicker while something is read for the first time or was just asked for. */
export function useCoverage() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const tellProblem = useTellProblem();
  const [asked, setAsked] = useState<ReadonlyMap<string, Asked>>(new Map());
  const isAwaited = ({ id, headAt, rest }: Pick<StreamCoverage, "id" | "headAt" | "rest">) => {
    const of = asked.get(id);
    return of !== undefined && rest === null && of.until > Date.now() && (headAt?.getTime() ?? null) === of.headAt;
  };
  const query = useQuery(
    trpc.archive.coverage.queryOptions(undefined, {
      refetchInterval: ({ state }) =>
        state.data?.streams.some((stream) => stream.backFill !== null || isAwaited(stream))
          ? askedWhileReadingMs
          : askedEveryMs,
    }),
  );
  const readNow = useMutation(
    trpc.archive.readNow.mutationOptions({
      onSuccess: () => client.invalidateQueries(trpc.archive.coverage.queryFilter()),
      onError: (error) => tellProblem(t("archive.theCallsWereNotRead"), error),
    }),
  );
  return {
    query,
    isAwaited,
    readNow: ({ id, headAt }: StreamCoverage) => {
      setAsked((before) =>
        new Map(before).set(id, { headAt: headAt?.getTime() ?? null, until: Date.now() + waitedMs }),
      );
      readNow.mutate({ streamId: id });
    },
  };
}
