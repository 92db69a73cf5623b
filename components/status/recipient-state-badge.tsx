import { StateBadge } from "./state-badge.tsx";
import { decidedResults, type RecipientState, recipientStates } from "./vocabulary.ts";

/** Shows what is known of a recipient. Nothing known is "Not heard of", dashed and untinted. */
export function RecipientStateBadge({
  state,
  big,
  explain,
  isDecided,
}: {
  state: RecipientState;
  /** Because a person decided so. */
  isDecided?: boolean;
  big?: boolean;
  explain?: boolean;
}) {
  const isTheirs = isDecided && (state === "succeeded" || state === "failed");
  return <StateBadge term={isTheirs ? decidedResults[state] : recipientStates[state]} big={big} explain={explain} />;
}
