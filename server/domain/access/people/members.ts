import { asc, eq, isNull } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { membership } from "#db/schema/workspaces.ts";
import { readActivity } from "#server/domain/access/accounts/activity.ts";
import { isRole } from "#server/domain/permissions.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";

/** The workspace's people by name: their roles, and of their accounts what helps to judge them. */
export async function listMembers(scope: Scope) {
  requirePermission(scope, "people.read");
  const { services, workspace } = scope;
  const rows = await inWorkspace(services.db.app, workspace.id, (tx) =>
    tx
      .select({
        personId: person.id,
        name: person.name,
        email: person.email,
        roles: membership.roles,
        joinedAt: membership.createdAt,
        disabledAt: person.disabledAt,
      })
      .from(membership)
      .innerJoin(person, eq(person.id, membership.personId))
      .where(isNull(membership.removedAt))
      .orderBy(asc(person.name), asc(person.id)),
  );
  const activity = await readActivity(
    services.db.system,
    rows.map(({ personId }) => personId),
  );
  return rows.map((row) => ({
    ...row,
    roles: row.roles.filter(isRole),
    lastSeenAt: activity.get(row.personId)?.lastSeenAt ?? null,
    hasSecondFactor: activity.get(row.personId)?.hasSecondFactor ?? false,
  }));
}
