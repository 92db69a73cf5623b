"use client";

import { Time, useZoneOffset } from "#components/ui/time.tsx";
import { formatClock, formatDateTime, formatShortDay } from "#components/ui/time-format.ts";

/** When a call began: the time alone where all calls are of one day, else with its day. */
export function CallMoment({ at, isOneDay }: { at: Date; isOneDay: boolean }) {
  const offset = useZoneOffset();
  if (isOneDay) return <Time at={at} as="clock" />;
  return (
    <time dateTime={at.toISOString()} title={formatDateTime(at, offset, true)} className="whitespace-nowrap">
      {formatShortDay(at, offset)}, {formatClock(at, offset)}
    </time>
  );
}
