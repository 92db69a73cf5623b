import { z } from "zod";
import {
  decidableStates,
  type RecipientState,
  recipientStates,
  recipientTrusts,
  type Trust,
} from "#db/schema/recipients.ts";
import { emailStates } from "#server/contract/callback.ts";
import { emailStatuses } from "#server/contract/limits/email.ts";

export type { RecipientState, Trust };

/** State and trust of recipients, as inputs give them. */
export const recipientState = z.enum(recipientStates);
export const recipientTrust = z.enum(recipientTrusts);
/** What a person may decide that a disputed result is. */
export const decidedState = z.enum(decidableStates);
export type DecidedState = z.infer<typeof decidedState>;

export type Source = "callback" | "query";
/** What one fact says; a value nobody documented is kept as "other:" and its text, and decides nothing. */
export type EvidenceKind = "sending" | "succeeded" | "failed" | `other:${string}`;
export type EvidenceFact = { source: Source; kind: string };

const maxOtherText = 100;

export function kindOfCallback(emailState: string): EvidenceKind {
  if (emailState === emailStates.success) return "succeeded";
  if (emailState === emailStates.failure) return "failed";
  return `other:${emailState.slice(0, maxOtherText)}`;
}

export function kindOfQuery(status: string): EvidenceKind {
  if (status === emailStatuses.sent) return "succeeded";
  if (status === emailStatuses.failed) return "failed";
  if (status === emailStatuses.sending) return "sending";
  return `other:${status.slice(0, maxOtherText)}`;
}

/** How a state is known. Of a dispute nothing is: that one of its sources is a signed answer makes neither of them true. */
export function trustShown({ state, trust }: { state: RecipientState; trust: Trust | null }): Trust | null {
  return state === "disputed" ? null : trust;
}

/**
 * State and trust of a recipient by its evidence alone: a pure function of the set of it, so order and repetition cannot matter, and
 * a later failure after a success is a dispute, never a silent overwrite. Only a signed query verifies.
 */
export function recipientStateOf(facts: Iterable<EvidenceFact>): { state: RecipientState; trust: Trust | null } {
  const seen = new Set<string>();
  for (const fact of facts) seen.add(`${fact.source} ${fact.kind}`);
  const says = (kind: string) => seen.has(`callback ${kind}`) || seen.has(`query ${kind}`);
  const verified = (...kinds: string[]): Trust =>
    kinds.some((kind) => seen.has(`query ${kind}`)) ? "verified" : "reported";
  if (says("succeeded") && says("failed")) return { state: "disputed", trust: verified("succeeded", "failed") };
  if (says("succeeded")) return { state: "succeeded", trust: verified("succeeded") };
  if (says("failed")) return { state: "failed", trust: verified("failed") };
  if (says("sending")) return { state: "sending", trust: verified("sending") };
  return { state: "unknown", trust: null };
}
