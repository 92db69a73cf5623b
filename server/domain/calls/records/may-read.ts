import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import type { Permission } from "#server/domain/permissions.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";

/** Any one of them is enough to ask for calls; which kind is looked at in the domain. */
export const readsCalls = ["aivoice.read", "voice.read"] as const satisfies readonly Permission[];

/** Throws `forbidden` where the scope may not read calls of the kind. */
export function requireCalls(scope: Scope, kind: CallKind): void {
  requirePermission(scope, readerOf(kind));
}

export function readerOf(kind: CallKind): Permission {
  return kind === "ai" ? "aivoice.read" : "voice.read";
}
