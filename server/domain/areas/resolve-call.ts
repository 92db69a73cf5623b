import type { Scope } from "#server/domain/scope.ts";
import { type Resolution, resolveAttempt } from "#server/domain/sending/control/resolve.ts";
import { dispatchables } from "./rules.ts";

/** As `resolveAttempt`; an id that is named with it is kept wherever its operation keeps it. */
export function resolveCall(scope: Scope, input: Resolution): Promise<{ submissionId: string }> {
  return resolveAttempt(scope, input, undefined, async (tx, of, taskId) => {
    await dispatchables.get(of.operation)?.named?.(tx, of, taskId);
  });
}
