import type { Outputs } from "#components/page/trpc/client.ts";
import type { SubmissionState } from "#components/status/vocabulary.ts";

/** Where counting ends on the server, so that a state with so many may have more. */
const most = 100;

/** "7", or "99+" where there may be more; nothing while it is not known. */
export function countOf(counts: Outputs["submissions"]["counts"] | undefined, states: readonly SubmissionState[]) {
  if (counts === undefined) return {};
  const of = counts.filter(({ state }) => states.includes(state)).map(({ count }) => count);
  const sum = of.reduce((one, other) => one + other, 0);
  return sum >= most ? { count: most - 1, isMore: true } : { count: sum };
}

/** All that were sent: what is a draft was not. */
export function countOfAll(counts: Outputs["submissions"]["counts"] | undefined) {
  const sent = (counts ?? []).map(({ state }) => state).filter((state) => state !== "draft");
  return countOf(counts, sent);
}
