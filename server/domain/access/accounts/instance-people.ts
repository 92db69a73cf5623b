import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { person } from "#db/schema/people.ts";
import { membership, workspace } from "#db/schema/workspaces.ts";
import { byName, type NamePlace, type Paging, pageOf } from "#server/domain/paging.ts";
import { isRole } from "#server/domain/permissions.ts";
import { type InstanceScope, requireAdministrator } from "#server/domain/scope.ts";
import { readActivity } from "./activity.ts";

export type PeopleFilter = Paging<NamePlace> & {
  /** Part of a name or address. */
  q?: string | undefined;
};

/** Everybody with an account here, by name: their workspaces and roles, and the state of the account. */
export async function listPeople(scope: InstanceScope, filter: PeopleFilter) {
  requireAdministrator(scope);
  const db = scope.services.db.system;
  const rows = await db
    .select({
      id: person.id,
      name: person.name,
      email: person.email,
      isInstanceAdmin: person.isInstanceAdmin,
      disabledAt: person.disabledAt,
      erasedAt: person.erasedAt,
      createdAt: person.createdAt,
    })
    .from(person)
    .where(and(matches(filter.q), isAfter(filter.cursor)))
    .orderBy(asc(person.name), asc(person.id))
    .limit(filter.limit + 1);
  const page = pageOf(rows, filter.limit, byName, ({ name, id }) => ({ name, id }));
  const ids = page.rows.map(({ id }) => id);
  const [activity, places] = await Promise.all([readActivity(db, ids), readPlaces(scope, ids)]);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      workspaces: places.get(row.id) ?? [],
      lastSeenAt: activity.get(row.id)?.lastSeenAt ?? null,
      hasSecondFactor: activity.get(row.id)?.hasSecondFactor ?? false,
    })),
  };
}

function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const wanted = q.toLowerCase();
  return sql`(strpos(lower(${person.name}), ${wanted}) > 0 or strpos(lower(${person.email}), ${wanted}) > 0)`;
}

function isAfter(after: NamePlace | undefined): SQL | undefined {
  return after && sql`(${person.name}, ${person.id}) > (${after.name}, ${after.id}::uuid)`;
}

async function readPlaces(scope: InstanceScope, personIds: readonly string[]) {
  type Place = { slug: string; name: string; roles: string[]; archived: boolean };
  const places = new Map<string, Place[]>();
  if (personIds.length === 0) return places;
  const rows = await scope.services.db.system
    .select({
      personId: membership.personId,
      slug: workspace.slug,
      name: workspace.name,
      roles: membership.roles,
      archivedAt: workspace.archivedAt,
    })
    .from(membership)
    .innerJoin(workspace, eq(workspace.id, membership.workspaceId))
    .where(and(inArray(membership.personId, [...personIds]), isNull(membership.removedAt)))
    .orderBy(asc(workspace.name));
  for (const { personId, slug, name, roles, archivedAt } of rows) {
    const list = places.get(personId) ?? [];
    list.push({ slug, name, roles: roles.filter(isRole), archived: archivedAt !== null });
    places.set(personId, list);
  }
  return places;
}
