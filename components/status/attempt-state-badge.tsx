import { StateBadge } from "./state-badge.tsx";
import { type AttemptState, attemptStates } from "./vocabulary.ts";

/** Shows the state of one call. */
export function AttemptStateBadge({ state, big, explain }: { state: AttemptState; big?: boolean; explain?: boolean }) {
  return <StateBadge term={attemptStates[state]} big={big} explain={explain} />;
}
