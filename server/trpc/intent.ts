import { z } from "zod";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";

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
  if (scope.token && key === null)
    throw invalid(
      `A send with an API token needs the header ${header}, a UUID of your own for this send: the same key never sends twice.`,
    );
  if (key !== null && !z.uuid().safeParse(key).success) throw invalid(`The header ${header} has to be a UUID.`);
  const named = key?.toLowerCase();
  if (named !== undefined && given !== undefined && given.toLowerCase() !== named)
    throw invalid(`The header ${header} and the field intentId are not the same. Leave the field out.`);
  const intent = named ?? given;
  if (intent === undefined) throw invalid("A send needs an intent id, which makes a second press the same send.");
  return intent;
}

function invalid(message: string): DomainError {
  return new DomainError("invalid", message, { field: "intentId", header });
}
