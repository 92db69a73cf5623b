"use client";

import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { formatAge, formatClock, formatDateTime, formatDay, formatDuration, offsetMinutes } from "./time-format.ts";

const ZoneOffset = createContext(480);

/** The zone all times below are shown in, as "+08:00" or "UTC+8". The server and the browser then write the same text. */
export function TimeZone({ zone, children }: { zone: string; children: ReactNode }) {
  return <ZoneOffset value={offsetMinutes(zone)}>{children}</ZoneOffset>;
}

/** Minutes east of Greenwich of the zone around this component. */
export function useZoneOffset(): number {
  return useContext(ZoneOffset);
}

const tellers = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One clock for every age on the page; it stops with the last of them. */
function onTick(tell: () => void): () => void {
  tellers.add(tell);
  ticking ??= setInterval(() => {
    for (const each of tellers) each();
  }, 1000);
  return () => {
    tellers.delete(tell);
    if (tellers.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

const never = () => () => {};

function untilText(moment: Date): string {
  const left = moment.getTime() - Date.now();
  return left < 1000 ? "now" : `in ${formatDuration(left)}`;
}

/**
 * A moment. "age": "14 s" for lists, "ago": "14 s ago" for sentences, "in": "in 40 s" for what is to come, then "now",
 * all ticking and with the full time on hover;
 * "clock": "09:42:07"; "day"; "full": "21 Nov 2026, 09:42 UTC+8"; "precise" adds seconds.
 */
export function Time({
  at,
  as = "full",
  className,
}: {
  at: Date | string;
  as?: "age" | "ago" | "in" | "clock" | "day" | "full" | "precise";
  className?: string;
}) {
  const offset = useZoneOffset();
  const moment = typeof at === "string" ? new Date(at) : at;
  const ticks = as === "age" || as === "ago" || as === "in";
  const text = () => {
    const age = () => formatAge(Date.now() - moment.getTime());
    if (as === "age") return age();
    if (as === "ago") return `${age()} ago`;
    if (as === "in") return untilText(moment);
    if (as === "clock") return formatClock(moment, offset);
    if (as === "day") return formatDay(moment, offset);
    return formatDateTime(moment, offset, as === "precise");
  };
  // The text itself is the snapshot, so a row re-renders only when what it says changes.
  const shown = useSyncExternalStore(ticks ? onTick : never, text, text);
  const hydrated = useSyncExternalStore(never, yes, no);
  return (
    <time
      // Server and browser read the clock a moment apart; the new key then replaces the server's text.
      key={hydrated && ticks ? "ticking" : "still"}
      suppressHydrationWarning={ticks}
      dateTime={moment.toISOString()}
      title={as === "full" || as === "precise" ? undefined : formatDateTime(moment, offset, true)}
      className={className ?? "whitespace-nowrap"}
    >
      {shown}
    </time>
  );
}

const yes = () => true;
const no = () => false;
