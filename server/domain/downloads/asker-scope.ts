import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { membership, workspace } from "#db/schema/workspaces.ts";
import { isRole } from "#server/domain/permissions.ts";
import { createScope, type Scope, type Services } from "#server/domain/scope.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

/** Why nothing is written for them, in words to keep. */
export const askerIsGone = () => toKeep(() => t("kept.exportAskerIsGone"));

/** Whoever asked for an export, with the rights that they have now; null where they may not be here any more. */
export async function askerScope(
  tx: Tx,
  services: Services,
  { workspaceId, createdBy }: { workspaceId: string; createdBy: string },
): Promise<Scope | null> {
  const [who] = await tx
    .select({ person, roles: membership.roles, workspace })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .innerJoin(workspace, eq(workspace.id, membership.workspaceId))
    .where(
      and(
        eq(membership.workspaceId, workspaceId),
        eq(membership.personId, createdBy),
        isNull(membership.removedAt),
        isNull(person.disabledAt),
        isNull(workspace.archivedAt),
      ),
    );
  if (!who) return null;
  const { id, name, email, timeZone, timeZoneFrom } = who.person;
  return createScope({
    services,
    workspace: { id: who.workspace.id, slug: who.workspace.slug, name: who.workspace.name },
    person: { id, name, email, isInstanceAdmin: false },
    roles: who.roles.filter(isRole),
    requestId: "",
    ip: null,
    zone: { from: timeZoneFrom, name: timeZone },
  });
}
