import { StateBadge } from "./state-badge.tsx";
import { type MessageOutcome, messageOutcomes } from "./vocabulary.ts";

/** Shows what became of one number. */
export function MessageOutcomeBadge({ outcome, explain }: { outcome: MessageOutcome; explain?: boolean }) {
  return <StateBadge term={messageOutcomes[outcome]} explain={explain} />;
}
