"use client";

import { useOtherDays } from "#components/ui/days-note.tsx";
import { Time } from "#components/ui/time.tsx";

/** When a call began: the time alone where all calls are of one day, which is one of the reader's too, else with its day. */
export function CallMoment({ at, isOneDay }: { at: Date; isOneDay: boolean }) {
  const hasOtherDays = useOtherDays() !== null;
  return <Time at={at} as={isOneDay && !hasOtherDays ? "clock" : "moment"} />;
}
