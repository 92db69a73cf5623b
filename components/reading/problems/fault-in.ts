import type { Fault, OperationFacts } from "#server/contract/operation.ts";

/** The fault behind a code of this operation; undefined for a code that its documentation does not list. */
export function faultIn({ faults }: Pick<OperationFacts, "faults">, status: string | null): Fault | undefined {
  return Object.entries(faults).find(([code]) => code === status)?.[1];
}
