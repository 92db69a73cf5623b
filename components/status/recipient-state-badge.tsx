import { StateBadge } from "./state-badge.tsx";
import { type RecipientState, recipientStates } from "./vocabulary.ts";

/** Shows what is known of a recipient. Nothing known is "Not heard of", dashed and untinted. */
export function RecipientStateBadge({
  state,
  big,
  explain,
}: {
  state: RecipientState;
  big?: boolean;
  explain?: boolean;
}) {
  return <StateBadge term={recipientStates[state]} big={big} explain={explain} />;
}
