import { StateBadge } from "./state-badge.tsx";
import { type TemplateStatus, templateStatuses } from "./vocabulary.ts";

/** Where a template stands in the platform's review. */
export function TemplateStatusBadge({
  state,
  big,
  explain,
}: {
  state: TemplateStatus;
  big?: boolean;
  explain?: boolean;
}) {
  return <StateBadge term={templateStatuses[state]} big={big} explain={explain} />;
}
