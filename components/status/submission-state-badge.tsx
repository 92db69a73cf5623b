import { StateBadge } from "./state-badge.tsx";
import { type SubmissionState, submissionStates } from "./vocabulary.ts";

/** What a submission has come to, computed from its attempts. */
export function SubmissionStateBadge({
  state,
  big,
  explain,
}: {
  state: SubmissionState;
  big?: boolean;
  explain?: boolean;
}) {
  return <StateBadge term={submissionStates[state]} big={big} explain={explain} />;
}
