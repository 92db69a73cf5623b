"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { isTimeZone, offsetAt } from "#server/compose/zone.ts";

/** The zone that somebody reads times in, and whether what their browser says of it may be kept. */
export type OwnZone = { from: "browser" | "named" | "workspace"; name: string | null; isKept: boolean };

/** Of visitors nothing is kept. */
export const visitorZone: OwnZone = { from: "browser", name: null, isKept: false };

const never = () => () => {};
const unknown = () => null;
let told: string | null | undefined;

/** The zone that this browser tells; null where it tells none. */
function browserZone(): string | null {
  if (told === undefined) {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    told = timeZone && isTimeZone(timeZone) ? timeZone : null;
  }
  return told;
}

/** The same, and null on the server, which the browser agrees with at first. */
export function useBrowserZone(): string | null {
  return useSyncExternalStore(never, browserZone, unknown);
}

/** Minutes east of Greenwich of the reader's clock at a moment; null where they read times in the workspace's zone. */
export function useReaderAt({ from, name }: Pick<OwnZone, "from" | "name">): ((at: Date) => number) | null {
  const browser = useBrowserZone();
  const zone = from === "browser" ? (browser ?? name) : name;
  return useMemo(() => (zone === null ? null : (at: Date) => offsetAt(zone, at)), [zone]);
}

/** Has the server keep what the browser tells, where it is news: it then writes pages, files and mails in that zone. */
export function useKeepZone({ from, name, isKept }: OwnZone): void {
  const browser = useBrowserZone();
  const { mutate } = useMutation(useTRPC().account.noteTimeZone.mutationOptions());
  const kept = useRef<string | null>(null);
  useEffect(() => {
    if (!isKept || from !== "browser" || browser === null || browser === name || kept.current === browser) return;
    kept.current = browser;
    mutate({ zone: browser });
  }, [browser, from, name, isKept, mutate]);
}
