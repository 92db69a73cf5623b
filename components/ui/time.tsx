"use client";

import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import { t } from "#words/t.ts";
import {
  formatAge,
  formatClock,
  formatDateTime,
  formatDay,
  formatDuration,
  formatMoment,
  offsetMinutes,
} from "./time-format.ts";

type Zones = {
  /** Minutes east of Greenwich of the zone that days are counted in. */
  offset: number;
  /** Whose zone that is, in words; null where it is nobody's. */
  whose: string | null;
  /** Minutes east of Greenwich of the reader's clock at a moment; null where it is not known. */
  readerAt: ((at: Date) => number) | null;
};

const Zone = createContext<Zones>({ offset: 480, whose: null, readerAt: null });

/**
 * The zones of everything below: `zone`, as "+08:00" or "UTC+8", is the one that days are counted in; times are shown on
 * the reader's clock, and until that is known in the same zone. The server and the browser then write the same text.
 */
export function TimeZone({
  zone,
  whose = null,
  readerAt = null,
  children,
}: {
  zone: string;
  whose?: string | null;
  readerAt?: ((at: Date) => number) | null;
  children: ReactNode;
}) {
  const offset = offsetMinutes(zone);
  const zones = useMemo(() => ({ offset, whose, readerAt }), [offset, whose, readerAt]);
  return <Zone value={zones}>{children}</Zone>;
}

/** The zones around this component. */
export function useZones(): Zones {
  return useContext(Zone);
}

/** Minutes east of Greenwich of the zone that days are counted in around this component. */
export function useZoneOffset(): number {
  return useContext(Zone).offset;
}

/** Minutes east of Greenwich of the reader's clock at a moment. */
export function useReaderOffset(): (at: Date) => number {
  const { offset, readerAt } = useContext(Zone);
  return readerAt ?? (() => offset);
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
  return left < 1000 ? t("ui.now") : t("ui.inLeft", { left: formatDuration(left) });
}

/** The same moment in the zones that the text does not say; undefined where there is no more to say. */
function titleOf(at: Date, { offset, whose }: Zones, shown: number, as: Shape): string | undefined {
  const lines: string[] = [];
  if (as !== "full" && as !== "precise") lines.push(formatDateTime(at, shown, true));
  if (shown !== offset) {
    const time = formatDateTime(at, offset, true);
    lines.push(whose ? t("ui.timeWithZoneOf", { time, whose }) : time);
  }
  const isSaid = shown === 0 || offset === 0;
  if (!isSaid && (as === "precise" || shown !== offset)) lines.push(formatDateTime(at, 0, true));
  return lines.join("\n") || undefined;
}

type Shape = "age" | "ago" | "in" | "clock" | "moment" | "day" | "date" | "full" | "precise";

/**
 * A moment on the reader's clock; the title has it in the zone that days are counted in too, and in UTC. "age": "14 s" for
 * lists, "ago": "14 s ago" for sentences, "in": "in 40 s" for what is to come, then "now", all ticking and with the full
 * time on hover; "clock": "09:42:07"; "moment": "21 Nov, 09:42:07"; "day"; "date": the day in the zone that days are
 * counted in, of what was said as a day; "full": "21 Nov 2026, 09:42 UTC+8"; "precise" adds seconds.
 */
export function Time({ at, as = "full", className }: { at: Date | string; as?: Shape; className?: string }) {
  const zones = useContext(Zone);
  const moment = typeof at === "string" ? new Date(at) : at;
  const offset = zones.readerAt?.(moment) ?? zones.offset;
  const ticks = as === "age" || as === "ago" || as === "in";
  const text = () => {
    const age = () => formatAge(Date.now() - moment.getTime());
    if (as === "age") return age();
    if (as === "ago") return t("ui.ageAgo", { age: age() });
    if (as === "in") return untilText(moment);
    if (as === "clock") return formatClock(moment, offset);
    if (as === "moment") return formatMoment(moment, offset);
    if (as === "day") return formatDay(moment, offset);
    if (as === "date") return formatDay(moment, zones.offset);
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
      title={titleOf(moment, zones, offset, as)}
      className={className ?? "whitespace-nowrap"}
    >
      {shown}
    </time>
  );
}

const yes = () => true;
const no = () => false;
