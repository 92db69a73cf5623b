"use client";

import { useSyncExternalStore } from "react";
import { useZoneOffset } from "#components/ui/time.tsx";
import { minuteOfMoment } from "#server/compose/tasks/clock.ts";

const everyMs = 15_000;

function onTick(tell: () => void): () => void {
  const timer = setInterval(tell, everyMs);
  return () => clearInterval(timer);
}

const wholeMinute = () => Math.floor(Date.now() / 60_000);

/** The minute that it is by the platform's wall clock. */
export function useNow(): number {
  const minute = useSyncExternalStore(onTick, wholeMinute, wholeMinute);
  return minuteOfMoment(new Date(minute * 60_000), useZoneOffset());
}
