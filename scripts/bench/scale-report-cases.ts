import { areas } from "#server/contract/operation.ts";
import type { ScaleCalls } from "./scale-call-cases.ts";
import type { ScaleCase } from "./scale-types.ts";

/** How reports of the last month are asked for, each compared with the month before. */
export function reportCases({ monthAgo, now }: Pick<ScaleCalls, "monthAgo" | "now">): Record<string, ScaleCase[]> {
  const before = { from: new Date(2 * monthAgo.getTime() - now.getTime()), to: monthAgo };
  const month = { from: monthAgo, to: now, before };
  return {
    "reports.overview": [{ name: "a month", input: month, counts: "report" }],
    "reports.area": areas.map((area) => ({ name: `a month of ${area}`, input: { area, ...month }, counts: "report" })),
  };
}
