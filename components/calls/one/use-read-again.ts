"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "#components/page/trpc/client.ts";

/** A call that the platform tells of alone: one of a SIP phone, or a group or verification call. */
export type ReadAgainOf = { kind: "sip" | "group"; id: string };

/** Has a call read again, and whatever shows it afterwards. */
export function useReadAgain({ kind, id }: ReadAgainOf) {
  const trpc = useTRPC();
  const procedures = useTRPCClient().voice;
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => (kind === "sip" ? procedures.readSipAgain : procedures.readGroupAgain).mutate({ id }),
    onSuccess: ({ kind: outcome }) =>
      outcome === "changed" ? client.invalidateQueries(trpc.calls.pathFilter()) : undefined,
  });
  return { read: () => mutate(), answer: data ?? null, error, isReading: isPending };
}
