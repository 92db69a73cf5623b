import type { CallKind } from "#server/compose/call-columns.ts";
import { callResultTerm } from "./call-results.ts";
import { StateBadge } from "./state-badge.tsx";

/** Shows what became of a call; `reason` is the platform's own word for a termination code. */
export function CallResultBadge({
  kind,
  result,
  reason,
  explain,
}: {
  kind: CallKind;
  result: string | null;
  reason?: string | null;
  explain?: boolean;
}) {
  return <StateBadge term={callResultTerm(kind, result, reason)} explain={explain} />;
}
