import { DomainError } from "#server/domain/errors.ts";

/** Stands where something is being built. */
export function notYet(): never {
  throw new DomainError("unavailable", "This cannot be done yet.");
}
