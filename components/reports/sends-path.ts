import type { Area } from "#server/contract/operation.ts";
import { areaWords } from "./area-words.ts";
import type { Days } from "./periods.ts";

/** How a list of sends is narrowed to those behind an outcome of emails. */
const outcomes: Readonly<Record<string, Record<string, string>>> = {
  succeededVerified: { has: "succeeded" },
  succeededReported: { has: "succeeded" },
  succeededDecided: { has: "succeeded" },
  failedVerified: { has: "failed" },
  failedReported: { has: "failed" },
  failedDecided: { has: "failed" },
  disputed: { state: "disputed" },
};

/** What narrows the sends to those behind a figure of emails, by its name; nothing for all that were heard of. */
export function behindOutcome(name: string): Record<string, string> {
  return outcomes[name] ?? {};
}

/** The list of the sends of an area and of days, after the workspace's slug; null where they are not told apart there. */
export function sendsPath(area: Area, { from, to }: Days, narrowed: Record<string, string> = {}): string | null {
  const { list } = areaWords[area];
  return list?.hasStates ? `${list.path}?${new URLSearchParams({ ...narrowed, kind: area, from, to })}` : null;
}
