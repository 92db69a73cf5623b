import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import { voiceLimits } from "#server/contract/limits/voice.ts";
import { oldestQueryable } from "#server/contract/voice.ts";
import { t } from "#words/t.ts";

/** Why the platform is not asked about a call again, as a sentence; null where it can be. */
export function readAgainProblem(
  kind: CallKind,
  { calledAt, isArchived, now }: { calledAt: Date; isArchived: boolean; now: Date },
): string | null {
  if (isArchived) return t("domain.itsConnectionIsArchived");
  if (kind !== "ai" && calledAt < oldestQueryable(now))
    return t("domain.thePlatformKeepsTheseCallsFor", { months: voiceLimits.months });
  return null;
}
