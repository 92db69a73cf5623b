import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import { voiceLimits } from "#server/contract/limits/voice.ts";
import { oldestQueryable } from "#server/contract/voice.ts";

/** Why the platform is not asked about a call again, as a sentence; null where it can be. */
export function readAgainProblem(
  kind: CallKind,
  { calledAt, isArchived, now }: { calledAt: Date; isArchived: boolean; now: Date },
): string | null {
  if (isArchived) return "Its connection is archived. Restore it to ask the platform about this call.";
  if (kind !== "ai" && calledAt < oldestQueryable(now))
    return `The platform keeps records of these calls for ${voiceLimits.months} months. This one is older, so what is kept here is all there is.`;
  return null;
}
