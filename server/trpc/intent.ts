import { z } from "zod";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";

const header = "Idempotency-Key";

/** A send's intent as an input has it: a form mints one, a program may leave it to the header. */
export const givenIntent = z.uuid().optional();

/**
 * The intent id of a send, by which a repeated request finds the first one's submission. A program says it in the header
 * Idempotency-Key, so that none sends without having thought of repeats. Throws `invalid` when it is missing, no UUID, or
 * not the same in header and input.
 */
export function intentOf({ headers, scope }: { headers: Headers; scope: Scope }, given: string | undefined): string {
  const key = headers.get(header);
  if (scope.token && key === null) throw invalid(t("trpc.aSendWithAnAPITokenNeeds", { header }));
  if (key !== null && !z.uuid().safeParse(key).success) throw invalid(t("trpc.theHeaderHeaderHasToBeA", { header }));
  const named = key?.toLowerCase();
  if (named !== undefined && given !== undefined && given.toLowerCase() !== named)
    throw invalid(t("trpc.theHeaderHeaderAndTheFieldIntentId", { header }));
  const intent = named ?? given;
  if (intent === undefined) throw invalid(t("trpc.aSendNeedsAnIntentIdWhich"));
  return intent;
}

function invalid(message: string): DomainError {
  return new DomainError("invalid", message, { field: "intentId", header });
}
