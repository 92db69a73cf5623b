import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { membership, workspace } from "#db/schema/workspaces.ts";
import { isRole, type Role } from "#server/domain/permissions.ts";

export type Membership = {
  workspace: { id: string; slug: string; name: string };
  roles: Role[];
  /** Whether the workspace lets nobody in without a second factor. */
  requiresSecondFactor: boolean;
};

const columns = {
  id: workspace.id,
  slug: workspace.slug,
  name: workspace.name,
  requiresSecondFactor: workspace.requiresSecondFactor,
  roles: membership.roles,
};

/** The person's workspaces by name. */
export async function listMemberships(db: Db, personId: string): Promise<Membership[]> {
  const rows = await db
    .select(columns)
    .from(membership)
    .innerJoin(workspace, eq(workspace.id, membership.workspaceId))
    .where(and(eq(membership.personId, personId), isNull(membership.removedAt), isNull(workspace.archivedAt)))
    .orderBy(asc(workspace.name));
  return rows.map(toMembership);
}

/** What the person is in this workspace, or null: no such workspace and no membership look the same. */
export async function findMembership(db: Db, personId: string, slug: string): Promise<Membership | null> {
  const [row] = await db
    .select(columns)
    .from(membership)
    .innerJoin(workspace, eq(workspace.id, membership.workspaceId))
    .where(
      and(
        eq(membership.personId, personId),
        eq(workspace.slug, slug),
        isNull(membership.removedAt),
        isNull(workspace.archivedAt),
      ),
    );
  return row ? toMembership(row) : null;
}

type Row = { id: string; slug: string; name: string; roles: string[]; requiresSecondFactor: boolean };

function toMembership({ id, slug, name, roles, requiresSecondFactor }: Row): Membership {
  return { workspace: { id, slug, name }, roles: roles.filter(isRole), requiresSecondFactor };
}
