import { StateBadge } from "./state-badge.tsx";
import { submissionStates } from "./vocabulary.ts";

/** Beside the title of what is being written and not sent. */
export function DraftBadge() {
  return <StateBadge term={submissionStates.draft} big />;
}
