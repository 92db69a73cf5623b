import type { Scope } from "#server/domain/scope.ts";
import type { SmsBulkDraft } from "./bulk-draft.ts";
import { notYet } from "./not-yet.ts";

/** Begins a draft of one text to many. Throws `not_found` for an application that the connection in use does not have. */
export async function beginDraft(_scope: Scope, _input: { appId: string }): Promise<{ id: string }> {
  return notYet();
}

export type DraftChange = { id: string; draft: Partial<SmsBulkDraft>; title?: string; version?: number };

/**
 * Changes what is given and leaves the rest; what was checked or prepared before is thrown away. Throws `not_found`,
 * `invalid`, and `conflict` when somebody else changed it since `version` or it was sent.
 */
export async function updateDraft(_scope: Scope, _input: DraftChange): Promise<{ id: string; version: number }> {
  return notYet();
}

/** Deletes a draft with what was prepared for it. Throws `not_found`, `conflict` once it was sent. */
export async function discardDraft(_scope: Scope, _id: string): Promise<void> {
  return notYet();
}
