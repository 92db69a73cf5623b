import type { recipientCheck } from "#db/schema/uploads.ts";
import type { Scope } from "#server/domain/scope.ts";
import { notYet } from "./not-yet.ts";

/** Asks the worker to prepare the calls of a checked draft. Throws `not_found`, `invalid` with what is missing. */
export async function prepareDraft(
  _scope: Scope,
  _id: string,
): Promise<{ state: (typeof recipientCheck.$inferSelect)["state"] }> {
  return notYet();
}
