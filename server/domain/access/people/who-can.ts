import { and, arrayOverlaps, asc, count, eq, isNull } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { membership } from "#db/schema/workspaces.ts";
import { type Permission, rolesWith } from "#server/domain/permissions.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";

/** How many of those who can are named; the others are counted. */
const named = 2;

export type WhoCan = { names: string[]; others: number };

/** The members of the workspace whose roles include a permission, by name, for those who have to ask one of them. */
export async function whoCan(scope: Scope, permission: Permission): Promise<WhoCan> {
  requirePermission(scope, "workspace.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const those = and(
      eq(membership.workspaceId, scope.workspace.id),
      isNull(membership.removedAt),
      isNull(person.disabledAt),
      arrayOverlaps(membership.roles, rolesWith(permission)),
    );
    const rows = await tx
      .select({ name: person.name })
      .from(membership)
      .innerJoin(person, eq(person.id, membership.personId))
      .where(those)
      .orderBy(asc(person.name), asc(person.id))
      .limit(named);
    const [all] = await tx
      .select({ count: count() })
      .from(membership)
      .innerJoin(person, eq(person.id, membership.personId))
      .where(those);
    return { names: rows.map(({ name }) => name), others: (all?.count ?? rows.length) - rows.length };
  });
}
