import { askToCount, askToErase, getErasureJob } from "#server/domain/erasure/erase.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";
import { workOnNext } from "./jobs.ts";

/** Asks for a count and works until it is there. */
export async function countHeld(scope: Scope, input: { subject: string }): Promise<{ counts: Record<string, number> }> {
  return { counts: await ended(scope, (await askToCount(scope, input)).id) };
}

/** Asks for an erasure and works until it has ended. Throws `conflict` with the job's sentence where it failed. */
export async function erasePersonalData(
  scope: Scope,
  input: { subject: string; typed: string; reason: string },
): Promise<{ counts: Record<string, number> }> {
  return { counts: await ended(scope, (await askToErase(scope, input)).id) };
}

async function ended(scope: Scope, id: string): Promise<Record<string, number>> {
  for (;;) {
    await workOnNext(scope.services, "run_erasure");
    const { state, counts, problem } = await getErasureJob(scope, id);
    if (state === "failed") throw new DomainError("conflict", problem ?? "");
    if (state === "done") return counts;
  }
}
