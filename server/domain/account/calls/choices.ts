import { asc, eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { application, connection } from "#db/schema/connections.ts";
import { person } from "#db/schema/people.ts";
import { membership } from "#db/schema/workspaces.ts";
import type { Permission } from "#server/domain/permissions.ts";
import { requireAny, type Scope } from "#server/domain/scope.ts";

/** Who sees a list that they narrow. */
export const narrowsLists = ["request.read", "submission.read"] as const satisfies Permission[];

/** To whom and to what calls and sends can be narrowed: people and connections of the workspace, those of before too. */
export async function listChoices(scope: Scope) {
  requireAny(scope, narrowsLists);
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => ({
    people: await tx
      .select({ id: person.id, name: person.name, leftAt: membership.removedAt })
      .from(membership)
      .innerJoin(person, eq(person.id, membership.personId))
      .orderBy(asc(person.name), asc(person.id)),
    connections: await tx
      .select({ id: connection.id, name: connection.name, archivedAt: connection.archivedAt })
      .from(connection)
      .orderBy(asc(connection.name), asc(connection.id)),
    applications: await tx
      .selectDistinct({ appId: application.appId, area: application.area, label: application.label })
      .from(application)
      .orderBy(asc(application.area), asc(application.label), asc(application.appId)),
  }));
}
