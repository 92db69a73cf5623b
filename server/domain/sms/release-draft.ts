import type { Scope } from "#server/domain/scope.ts";
import { notYet } from "./not-yet.ts";

export type Release = { id: string; reviewedHash: string; title?: string; repeatReason?: string };

/**
 * Sends a prepared draft: one transaction that makes its calls due. A second call finds it sent. Throws `conflict` when it
 * is not what was reviewed, was sent the same within a day without a reason, or names numbers suppressed since.
 */
export async function releaseDraft(_scope: Scope, _input: Release): Promise<{ id: string }> {
  return notYet();
}
