import { asc, eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { membership } from "#db/schema/workspaces.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";

/** Whom the workspace's trail can be narrowed to: its people, by name, also those who left. */
export async function listActors(scope: Scope): Promise<{ id: string; name: string; hasLeft: boolean }[]> {
  requirePermission(scope, "audit.read");
  const rows = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    tx
      .select({ id: person.id, name: person.name, removedAt: membership.removedAt })
      .from(membership)
      .innerJoin(person, eq(person.id, membership.personId))
      .orderBy(asc(person.name), asc(person.id)),
  );
  return rows.map(({ removedAt, ...row }) => ({ ...row, hasLeft: removedAt !== null }));
}
