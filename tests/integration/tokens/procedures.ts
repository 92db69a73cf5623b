import { grants } from "#server/domain/access/tokens/grantable.ts";
import type { Permission } from "#server/domain/permissions.ts";
import { neededBy, type ProcedureInfo, walk } from "#tests/support/procedures.ts";

const procedures = walk();

export const [streams, calls] = [
  procedures.filter(({ type }) => type === "subscription"),
  procedures.filter(({ type }) => type !== "subscription"),
];

/** All that a token can be given. */
export const everyGrant = grants.map(({ permission }) => permission);

/** By token only what is of a workspace, not sensitive, given to the token, and still its maker's. */
export function isAllowed(
  { meta }: ProcedureInfo,
  given: readonly Permission[],
  held: ReadonlySet<Permission>,
): boolean {
  if (meta && "sensitive" in meta) return false;
  return given.some((permission) => neededBy(meta).includes(permission) && held.has(permission));
}
