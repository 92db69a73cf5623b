import { type Area, areas } from "#server/contract/operation.ts";
import type { Permission } from "#server/domain/permissions.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";

export const readerOfReport = (area: Area): Permission => `${area}.read`;

/** Any one of them is enough to ask for reports; which area is looked at in the domain. */
export const readsReports: readonly Permission[] = areas.map(readerOfReport);

/** Throws `forbidden` where the scope may not read the area. */
export function requireReport(scope: Scope, area: Area): void {
  requirePermission(scope, readerOfReport(area));
}

/** The areas that the scope may read. */
export function areasOfReports(scope: Scope): Area[] {
  return areas.filter((area) => scope.permissions.has(readerOfReport(area)));
}
