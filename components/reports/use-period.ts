"use client";

import { useQueryStates } from "nuqs";
import { dayAfter, dayIn, startOfDay } from "#components/reading/list/days.ts";
import { useZoneOffset } from "#components/ui/time.tsx";
import { type Days, daysOf, type PeriodKey, periodParams } from "./periods.ts";

/** The period of the address, with what is asked of the server for it. */
export function usePeriod() {
  const offset = useZoneOffset();
  const [{ period, from, to }, set] = useQueryStates(periodParams, { history: "push" });
  const days = daysOf(period, { from, to }, dayIn(new Date(), offset));
  const moments = (of: Days) => ({ from: startOfDay(of.from, offset), to: startOfDay(dayAfter(of.to, 1), offset) });
  const choose = (key: PeriodKey) =>
    void set(key === "own" ? { period: key, from: days.from, to: days.to } : { period: key, from: null, to: null });
  return {
    period,
    own: { from, to },
    days,
    choose,
    chooseDays: (own: { from: string | null; to: string | null }) => void set({ period: "own", ...own }),
    asked: { ...moments(days), before: moments(days.before) },
  };
}

/** The same period at the address of another report. */
export function withPeriod(
  path: string,
  { period, own }: Pick<ReturnType<typeof usePeriod>, "period" | "own">,
): string {
  const query = new URLSearchParams({
    period,
    ...(period === "own" && own.from && { from: own.from }),
    ...(period === "own" && own.to && { to: own.to }),
  });
  return `${path}?${query}`;
}
