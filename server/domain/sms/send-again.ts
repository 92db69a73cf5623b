import type { Scope } from "#server/domain/scope.ts";
import { notYet } from "./not-yet.ts";

/**
 * Begins a draft over the refused numbers of a submission alone, each with the text it had. Throws `not_found`, `conflict`
 * while something of it is under way or where nothing was refused.
 */
export async function sendAgain(_scope: Scope, _submissionId: string): Promise<{ id: string }> {
  return notYet();
}
