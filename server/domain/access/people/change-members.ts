import { and, eq, isNull, or, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { apiToken, invitation, membership } from "#db/schema/workspaces.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { DomainError } from "#server/domain/errors.ts";
import { isRole, type Permission, permissionsOf, type Role, roles as roleOrder } from "#server/domain/permissions.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import type { AuditAction } from "#server/domain/trail/actions.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { rolesWereChanged } from "./invitations.ts";

type Member = { personId: string; name: string; email: string; roles: Role[]; disabledAt: Date | null };

/**
 * Gives a member these roles instead of the ones they have; they hold from the member's next request on. Throws
 * `not_found`, `forbidden` where an owner is made or unmade by somebody who is none, `conflict` for the last owner.
 */
export async function changeRoles(scope: Scope, input: { personId: string; roles: readonly Role[] }): Promise<void> {
  requirePermission(scope, "people.manage");
  const roles = roleOrder.filter((role) => input.roles.includes(role));
  await changeMember(scope, input.personId, async (tx, people) => {
    const { member } = people;
    assertMayChangeOwners(people, member.roles.includes("owner"), roles.includes("owner"));
    if (!roles.includes("owner")) assertNotLastOwner(people, "change");
    await tx.update(membership).set({ roles }).where(isMember(scope, member));
    const ended = await endInvitations(tx, member, roles);
    return {
      action: "role.changed",
      before: { roles: member.roles },
      after: { roles },
      ...(ended.length > 0 && { meta: { revokedInvitations: ended } }),
    };
  });
}

/**
 * Ends a membership from the next request on, with the API tokens that act for it and the invitations it
 * made. What they did stays, with their name.
 * Throws as `changeRoles` does.
 */
export async function removeMember(scope: Scope, input: { personId: string }): Promise<void> {
  requirePermission(scope, "people.manage");
  await changeMember(scope, input.personId, async (tx, people) => {
    assertMayChangeOwners(people, people.member.roles.includes("owner"), false);
    return endMembership(scope, tx, people, "member.removed");
  });
}

/** Ends the membership of who asks, whatever they may besides. Throws `not_found`, and `conflict` for the last owner. */
export async function leaveWorkspace(scope: Scope): Promise<void> {
  const leave = (tx: Tx, people: People) => endMembership(scope, tx, people, "member.left");
  await changeMember(scope, scope.person.id, leave, "workspace.read");
}

async function endMembership(
  scope: Scope,
  tx: Tx,
  people: People,
  action: "member.removed" | "member.left",
): Promise<Outcome> {
  const { member } = people;
  assertNotLastOwner(people, "end");
  await tx.update(membership).set({ removedAt: sql`now()` }).where(isMember(scope, member));
  const revoked = await tx
    .update(apiToken)
    .set({ revokedAt: sql`now()`, revokedBy: scope.person.id })
    .where(and(eq(apiToken.personId, member.personId), isNull(apiToken.revokedAt)))
    .returning({ id: apiToken.id });
  return {
    action,
    before: { roles: member.roles },
    meta: { revokedTokens: revoked.map(({ id }) => id), revokedInvitations: await endInvitations(tx, member, []) },
  };
}

/**
 * Ends the invitations that the member made and could not make with `roles`, or somebody who is put out could come back by
 * a link of before; and those that wait for their own address, which would give back what this change takes.
 */
async function endInvitations(tx: Tx, { personId, email }: Member, roles: readonly Role[]): Promise<string[]> {
  const mayInvite = permissionsOf(roles).has("people.manage");
  const ofOwners = roles.includes("owner") ? sql`false` : sql`${invitation.roles} @> array['owner']`;
  const notTheirsToMake = and(eq(invitation.createdBy, personId), mayInvite ? ofOwners : undefined);
  const ended = await tx
    .update(invitation)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        isNull(invitation.acceptedAt),
        isNull(invitation.revokedAt),
        or(notTheirsToMake, eq(sql`lower(${invitation.email})`, email.toLowerCase())),
      ),
    )
    .returning({ id: invitation.id });
  return ended.map(({ id }) => id);
}

/** Whom a change is about, who makes it, and everybody who is an owner now. */
type People = { member: Member; actor: Member; owners: Member[] };

type Outcome = {
  action: AuditAction;
  before: Record<string, unknown>;
  after?: Record<string, unknown>;
  meta?: Record<string, unknown>;
};

/** Changes of one workspace's people come one after the other, and each judges by what the one before left. */
async function changeMember(
  scope: Scope,
  personId: string,
  change: (tx: Tx, people: People) => Promise<Outcome>,
  permission: Permission = "people.manage",
): Promise<void> {
  const { id } = scope.workspace;
  await inWorkspace(scope.services.db.app, id, async (tx) => {
    await lockWorkspace(tx, id);
    const all = await readMembers(tx);
    const member = all.find((row) => row.personId === personId);
    const actor = all.find((row) => row.personId === scope.person.id);
    if (!member || !actor) throw new DomainError("not_found", t("domain.thereIsNoSuchPersonInThis"));
    if (!permissionsOf(actor.roles).has(permission)) throw new DomainError("forbidden", rolesWereChanged());
    const owners = all.filter((row) => row.roles.includes("owner") && row.disabledAt === null);
    const outcome = await change(tx, { member, actor, owners });
    await appendAudit(tx, id, actorOf(scope), {
      ...outcome,
      target: { kind: "person", id: personId },
      personal: { targetName: member.name, targetEmail: member.email },
    });
  });
}

async function readMembers(tx: Tx): Promise<Member[]> {
  const rows = await tx
    .select({
      personId: person.id,
      name: person.name,
      email: person.email,
      roles: membership.roles,
      disabledAt: person.disabledAt,
    })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(isNull(membership.removedAt));
  return rows.map((row) => ({ ...row, roles: row.roles.filter(isRole) }));
}

function isMember(scope: Scope, member: Member) {
  return and(eq(membership.workspaceId, scope.workspace.id), eq(membership.personId, member.personId));
}

/** By the actor's roles of this moment, not of when their request began. */
function assertMayChangeOwners({ actor }: People, wasOwner: boolean, isOwner: boolean): void {
  if (wasOwner === isOwner || actor.roles.includes("owner")) return;
  throw new DomainError("forbidden", t("domain.onlyOwnersCanMakeAndRemoveOwners"));
}

/** Somebody who is disabled cannot act, so they don't count as an owner who is left. */
function assertNotLastOwner({ member, actor, owners }: People, would: "change" | "end"): void {
  if (!member.roles.includes("owner")) return;
  if (owners.some((owner) => owner.personId !== member.personId)) return;
  const { name } = member;
  const isSelf = member.personId === actor.personId;
  const refusal =
    would === "change"
      ? isSelf
        ? t("domain.youAreTheLastOwnerGiveTheRole")
        : t("domain.nameIsTheLastOwnerGiveTheRole", { name })
      : isSelf
        ? t("domain.youAreTheLastOwnerMakeAnother")
        : t("domain.nameIsTheLastOwnerMakeAnother", { name });
  throw new DomainError("conflict", refusal);
}
