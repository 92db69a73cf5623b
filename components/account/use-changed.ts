"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";

/** Reads the account and its sessions again, since something about them has changed. */
export function useChanged(): () => Promise<void> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: trpc.account.pathKey() });
}
