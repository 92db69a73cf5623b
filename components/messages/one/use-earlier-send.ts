"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { t } from "#words/t.ts";
import type { Prefill } from "./one-kind.ts";

/** An earlier send, or why it is not there; null where none is named. */
export type EarlierSend = Outputs["submissions"]["get"] | { problem: string } | null;

/** The send that a new form starts from, which the address names (`?from=`); undefined while it is read. */
export function useSendOfAddress(wanted: boolean): EarlierSend | undefined {
  const trpc = useTRPC();
  const [from] = useQueryState("from", parseAsString);
  const earlier = useQuery(
    trpc.submissions.get.queryOptions(wanted && from !== null ? { id: from } : skipToken, { staleTime: 60_000 }),
  );
  if (!wanted || from === null) return null;
  if (earlier.isPending) return undefined;
  return earlier.data ?? { problem: t("messages.theEarlierSendCouldNotBeRead") };
}

/** What a new form starts with: an earlier send, but for its title. Undefined while that is read. */
export function useEarlierSend<Kept extends object>(
  wanted: boolean,
  ofSent: (draft: Record<string, unknown>) => Kept,
): Prefill<Kept> | undefined {
  const earlier = useSendOfAddress(wanted);
  if (earlier === undefined) return undefined;
  if (earlier === null) return { values: ofSent({}), problem: null };
  if ("problem" in earlier) return { values: ofSent({}), problem: earlier.problem };
  return { values: ofSent(earlier.draft), problem: null };
}
