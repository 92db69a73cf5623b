import { shownContact } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";

/**
 * Cells as the viewer may read them. What is no address and no number may still be a name, so that it is hidden whole from
 * those who may not see personal data.
 */
export function shownCells(viewer: Pick<Scope, "permissions">, cells: readonly string[]): string[] {
  return cells.map((cell) => shownContact(viewer, cell) ?? "");
}
