import { asc, eq, sql } from "drizzle-orm";
import { person } from "#db/schema/people.ts";
import { membership, workspace } from "#db/schema/workspaces.ts";
import { lockAdministrators } from "#server/domain/access/accounts/administer.ts";
import { DomainError } from "#server/domain/errors.ts";
import { roles as roleOrder } from "#server/domain/permissions.ts";
import { type InstanceScope, requireAdministrator } from "#server/domain/scope.ts";
import { unsettled } from "#server/domain/standing/waiting-calls.ts";
import { type AuditEntry, actorOf, appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";

/** Sends of the last 30 days are counted up to here, so that a busy workspace costs no more than this. */
export const sendsCounted = 10_000;

/** Every workspace by name, the archived ones last: how many people and sends it has, and what waits in its queue. */
export async function listWorkspaces(scope: InstanceScope) {
  requireAdministrator(scope);
  const rows = await scope.services.db.system
    .select({
      id: workspace.id,
      slug: workspace.slug,
      name: workspace.name,
      createdAt: workspace.createdAt,
      archivedAt: workspace.archivedAt,
      members: sql<number>`(select count(*)::int from membership m where m.workspace_id = workspace.id
        and m.removed_at is null)`,
      owners: sql<string[]>`array(select p.name from membership m join person p on p.id = m.person_id
        where m.workspace_id = workspace.id and m.removed_at is null and m.roles @> array['owner']
          and p.disabled_at is null order by p.name limit 3)`,
      sends: sql<number>`(select count(*)::int from (select from submission s where s.workspace_id = workspace.id
        and s.released_at > now() - interval '30 days' limit ${sendsCounted + 1}) s)`,
      queued: sql<number>`(select count(*)::int from submission s join attempt a on a.submission_id = s.id
        where s.workspace_id = workspace.id and s.state in ${unsettled} and a.state = 'queued')`,
    })
    .from(workspace)
    .orderBy(sql`${workspace.archivedAt} is not null`, asc(workspace.name), asc(workspace.id));
  return { rows, sendsCounted };
}

/**
 * Makes somebody with an account an owner of a workspace: the way in where its owners have left or were disabled. Throws
 * `not_found` for a workspace or an address that is not here, `conflict` for who is an owner already.
 */
export async function addOwner(
  scope: InstanceScope,
  input: { workspaceId: string; email: string },
): Promise<{ name: string }> {
  requireAdministrator(scope);
  return scope.services.db.system.transaction(async (tx) => {
    await lockAdministrators(tx, scope);
    const [place] = await tx
      .select({ id: workspace.id, name: workspace.name })
      .from(workspace)
      .where(eq(workspace.id, input.workspaceId))
      .for("no key update");
    if (!place) throw new DomainError("not_found", t("domain.thereIsNoSuchWorkspace"));
    const [found] = await tx
      .select()
      .from(person)
      .where(eq(sql`lower(${person.email})`, input.email.trim().toLowerCase()));
    if (!found || found.disabledAt)
      throw new DomainError("invalid", t("domain.nobodyHereHasThisAddressOrThe"), { field: "email" });
    const values = { workspaceId: place.id, personId: found.id };
    const [before] = await tx
      .select()
      .from(membership)
      .where(sql`${membership.workspaceId} = ${place.id} and ${membership.personId} = ${found.id}`);
    const held = before && before.removedAt === null ? before.roles : [];
    if (held.includes("owner"))
      throw new DomainError("conflict", t("domain.nameIsAlreadyAnOwnerOfIt", { name: found.name }));
    const roles = roleOrder.filter((role) => role === "owner" || held.includes(role));
    await tx
      .insert(membership)
      .values({ ...values, roles })
      .onConflictDoUpdate({
        target: [membership.workspaceId, membership.personId],
        set: { roles, removedAt: null, ...(held.length > 0 ? {} : { createdAt: sql`now()` }) },
      });
    const entry: AuditEntry = {
      action: "role.changed",
      target: { kind: "person", id: found.id },
      before: { roles: held },
      after: { roles },
      personal: { targetName: found.name, targetEmail: found.email },
    };
    await appendAudit(tx, place.id, actorOf(scope), { ...entry, meta: { by: "administrator of the instance" } });
    await appendAudit(tx, instanceChain, actorOf(scope), { ...entry, meta: { workspaceId: place.id } });
    return { name: found.name };
  });
}
