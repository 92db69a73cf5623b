import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { invitation, membership } from "#db/schema/workspaces.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import { DomainError } from "#server/domain/errors.ts";
import { isRole, permissionsOf, type Role, roles as roleOrder } from "#server/domain/permissions.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { hashOfInvitation, newInvitationToken, type SentInvitation, sendInvitation } from "./invitation-link.ts";

/** How long an invitation can be accepted. */
export const invitationDays = 7;
/** What somebody is told whose roles changed between the door and the act. */
export const rolesWereChanged = () => t("domain.yourRolesWereChanged");
/** How long one that ran out is still listed, so that a new link can be made of it. */
const shownDays = 30;

/** The workspace's invitations that nobody has accepted or withdrawn, newest first; those that ran out lately too. */
export async function listInvitations(scope: Scope) {
  requirePermission(scope, "people.read");
  const rows = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    tx
      .select({
        id: invitation.id,
        email: invitation.email,
        roles: invitation.roles,
        invitedBy: person.name,
        createdAt: invitation.createdAt,
        expiresAt: invitation.expiresAt,
        isExpired: sql<boolean>`${invitation.expiresAt} <= now()`,
      })
      .from(invitation)
      .innerJoin(person, eq(person.id, invitation.createdBy))
      .where(and(isOpen, gt(invitation.expiresAt, sql`now() - ${shownDays} * interval '1 day'`)))
      .orderBy(desc(invitation.createdAt), desc(invitation.id)),
  );
  return rows.map((row) => ({ ...row, roles: row.roles.filter(isRole) }));
}

const isOpen = and(isNull(invitation.acceptedAt), isNull(invitation.revokedAt));

/**
 * Invites an address. The link is mailed, or answered once where no mail could be sent. Throws `conflict` for a member and
 * for an address that is invited already, `forbidden` where somebody who is no owner invites one.
 */
export async function createInvitation(
  scope: Scope,
  input: { email: string; roles: readonly Role[] },
): Promise<SentInvitation> {
  requirePermission(scope, "people.manage");
  const email = input.email.trim();
  const roles = roleOrder.filter((role) => input.roles.includes(role));
  const token = newInvitationToken();
  const made = await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    await lockWorkspace(tx, scope.workspace.id);
    await assertMayInvite(tx, scope, roles);
    await assertNotHere(tx, email);
    await assertNotInvited(tx, email);
    await assertMayMail(tx, email);
    const row = await insertInvitation(tx, scope, { email, roles, token });
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "invitation.created",
      target: { kind: "invitation", id: row.id },
      after: { roles, expiresAt: row.expiresAt },
      personal: { targetEmail: email },
    });
    return row;
  });
  return sendInvitation(scope, made, token);
}

/** Makes a new link for the same address and roles, good for another seven days; the old one ends. */
export async function renewInvitation(scope: Scope, input: { invitationId: string }): Promise<SentInvitation> {
  requirePermission(scope, "people.manage");
  const token = newInvitationToken();
  const made = await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    await lockWorkspace(tx, scope.workspace.id);
    const { id, email, roles } = await endInvitation(tx, input.invitationId);
    await assertMayInvite(tx, scope, roles);
    await assertNotHere(tx, email);
    await assertMayMail(tx, email);
    const row = await insertInvitation(tx, scope, { email, roles, token });
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "invitation.renewed",
      target: { kind: "invitation", id: row.id },
      after: { roles, expiresAt: row.expiresAt },
      meta: { instead: id },
      personal: { targetEmail: email },
    });
    return row;
  });
  return sendInvitation(scope, made, token);
}

/** Withdraws an invitation; its link ends at once. Throws `not_found` for one that is accepted or withdrawn. */
export async function revokeInvitation(scope: Scope, input: { invitationId: string }): Promise<void> {
  requirePermission(scope, "people.manage");
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    await lockWorkspace(tx, scope.workspace.id);
    await assertMayInvite(tx, scope);
    const { id, email, roles } = await endInvitation(tx, input.invitationId);
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "invitation.revoked",
      target: { kind: "invitation", id },
      before: { roles },
      personal: { targetEmail: email },
    });
  });
}

/** Links to one address within an hour: each may be a mail that its owner did not ask for. */
const linksAnHour = 3;

/** Throws `too_many`. The caller holds the workspace's lock. */
async function assertMayMail(tx: Tx, email: string): Promise<void> {
  await requireRoomFor(tx, "invitations");
  const lately = await tx
    .select({ id: invitation.id })
    .from(invitation)
    .where(
      and(sql`lower(${invitation.email}) = lower(${email})`, gt(invitation.createdAt, sql`now() - interval '1 hour'`)),
    )
    .limit(linksAnHour);
  if (lately.length === linksAnHour)
    throw new DomainError("too_many", t("domain.linksAnHourLinksWereMadeForThisAddress", { linksAnHour }));
}

async function insertInvitation(
  tx: Tx,
  scope: Scope,
  { email, roles, token }: { email: string; roles: Role[]; token: string },
) {
  const [row] = await tx
    .insert(invitation)
    .values({
      workspaceId: scope.workspace.id,
      email,
      roles,
      tokenHash: hashOfInvitation(token),
      createdBy: scope.person.id,
      expiresAt: sql`now() + ${invitationDays} * interval '1 day'`,
    })
    .returning({ id: invitation.id, expiresAt: invitation.expiresAt });
  if (!row) throw new Error("the invitation was not stored");
  return { ...row, email, roles };
}

async function endInvitation(tx: Tx, id: string): Promise<{ id: string; email: string; roles: Role[] }> {
  const [row] = await tx
    .update(invitation)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitation.id, id), isOpen))
    .returning({ id: invitation.id, email: invitation.email, roles: invitation.roles });
  if (!row) throw new DomainError("not_found", t("domain.thereIsNoSuchOpenInvitationHere"));
  return { ...row, roles: row.roles.filter(isRole) };
}

/** By the actor's roles of this moment, read behind the lock: or who is being removed could leave a way back open. */
async function assertMayInvite(tx: Tx, scope: Scope, roles: readonly Role[] = []): Promise<void> {
  const [mine] = await tx
    .select({ roles: membership.roles })
    .from(membership)
    .where(and(eq(membership.personId, scope.person.id), isNull(membership.removedAt)));
  const held = mine?.roles.filter(isRole) ?? [];
  if (!permissionsOf(held).has("people.manage")) throw new DomainError("forbidden", rolesWereChanged());
  if (roles.includes("owner") && !held.includes("owner"))
    throw new DomainError("forbidden", t("domain.onlyOwnersCanMakeAndRemoveOwners"));
}

async function assertNotHere(tx: Tx, email: string): Promise<void> {
  const [here] = await tx
    .select({ name: person.name })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(and(isNull(membership.removedAt), eq(sql`lower(${person.email})`, email.toLowerCase())));
  if (here)
    throw new DomainError("conflict", t("domain.nameIsInThisWorkspaceAlreadyChange", { name: here.name }), {
      field: "email",
    });
}

async function assertNotInvited(tx: Tx, email: string): Promise<void> {
  const [open] = await tx
    .select({ id: invitation.id })
    .from(invitation)
    .where(and(isOpen, gt(invitation.expiresAt, sql`now()`), eq(sql`lower(${invitation.email})`, email.toLowerCase())));
  if (open) throw new DomainError("conflict", t("domain.thisAddressHasAnOpenInvitationMake"), { field: "email" });
}
