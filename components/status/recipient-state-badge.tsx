import { StateBadge } from "./state-badge.tsx";
import { type RecipientState, recipientStates } from "./vocabulary.ts";

/** What is known of a recipient; nothing known is "Not heard of", dashed and untinted. */
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
