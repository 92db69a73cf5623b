import type { otpVersion } from "#db/schema/otp.ts";
import type { VersionState } from "#server/compose/otp/names.ts";
import type { SubmissionState } from "#server/domain/standing/state.ts";

type Version = { origin: (typeof otpVersion.$inferSelect)["origin"]; submissionState: SubmissionState | null };

/** What became of a version: what the call that wrote it came to, or how it came here without one. */
export function versionState({ origin, submissionState }: Version): VersionState {
  if (origin === "platform") return "taken_over";
  if (origin === "adopted") return "adopted";
  if (submissionState === "accepted" || submissionState === "partly_accepted") return "accepted";
  if (submissionState === "refused") return "refused";
  if (submissionState === "cancelled") return "not_made";
  return submissionState === "unknown" ? "unknown" : "under_way";
}

const counting: readonly VersionState[] = ["accepted", "taken_over", "adopted"];

/** Whether the platform has what it asks for, as long as no later version counts too. */
export function isCounting(state: VersionState): boolean {
  return counting.includes(state);
}

/** Whether nobody can say yet what becomes of it. */
export function isOpen(state: VersionState): boolean {
  return state === "under_way" || state === "unknown";
}
