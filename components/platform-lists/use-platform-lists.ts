"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";

/** Each read is a call to the platform that is recorded, so a list is not read again at every glance. */
const freshFor = 60_000;

/** A list as it was read from the platform, and when. */
export type PlatformList = Pick<
  UseQueryResult<{ at: Date }, unknown>,
  "data" | "error" | "fetchStatus" | "isPlaceholderData" | "dataUpdatedAt" | "refetch"
>;

/** The application's templates, all states, as the platform lists them. */
export function useTemplates(appId: string | undefined) {
  const trpc = useTRPC();
  return useQuery(
    trpc.email.templates.queryOptions(
      { appId: appId ?? "" },
      { enabled: Boolean(appId), staleTime: freshFor, refetchOnWindowFocus: false },
    ),
  );
}

/** The application's sender addresses, as the platform lists them. */
export function useSenders(appId: string | undefined) {
  const trpc = useTRPC();
  return useQuery(
    trpc.email.senders.queryOptions(
      { appId: appId ?? "" },
      { enabled: Boolean(appId), staleTime: freshFor, refetchOnWindowFocus: false },
    ),
  );
}

/** The application's SIP phones without their passwords, as the platform lists them. */
export function useSipPhones(appId: string | undefined) {
  const trpc = useTRPC();
  return useQuery(
    trpc.voice.sipPhones.queryOptions(
      { appId: appId ?? "" },
      { enabled: Boolean(appId), staleTime: freshFor, refetchOnWindowFocus: false },
    ),
  );
}
