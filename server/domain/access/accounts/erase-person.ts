import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { auditSubject } from "#db/schema/audit.ts";
import { person, session } from "#db/schema/people.ts";
import { identity, passwordReset, recoveryCode, secondFactor } from "#db/schema/sign-in.ts";
import { apiToken, invitation, membership, workspace } from "#db/schema/workspaces.ts";
import { endSessions } from "#server/domain/access/sessions/sessions.ts";
import { DomainError } from "#server/domain/errors.ts";
import { type InstanceScope, requireAdministrator } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { assertNotLastAdministrator, assertNotOneself, changePerson, type PersonRow } from "./administer.ts";

/**
 * Erases what we hold of a person as a user: name, address, password, ways to sign in, sessions, and their names and
 * addresses beside audit entries, whose chain still verifies. What they did stays, by "Erased person". It cannot be
 * undone. `typedEmail` must be their address, else throws `invalid`; the last owner of a workspace is a `conflict`.
 */
export async function erasePerson(
  scope: InstanceScope,
  input: { personId: string; typedEmail: string },
): Promise<void> {
  requireAdministrator(scope);
  await changePerson(scope, input.personId, async (tx, people) => {
    const { target } = people;
    if (target.erasedAt) throw new DomainError("conflict", t("domain.thisAccountHasBeenErasedAlready"));
    assertNotOneself(scope, target, t("domain.youCannotEraseYourOwnAccount"));
    assertNotLastAdministrator(people);
    if (input.typedEmail.trim().toLowerCase() !== target.email.toLowerCase())
      throw new DomainError("invalid", t("domain.typeEmailAsItIsWrittenHere", { email: target.email }), {
        field: "typedEmail",
      });
    await endSessions(tx, target.id);
    for (const table of [session, identity, secondFactor, recoveryCode, passwordReset])
      await tx.delete(table).where(eq(table.personId, target.id));
    const invitationIds = await eraseInvitations(tx, target);
    const entries = await eraseSubjects(tx, target.id, invitationIds);
    await leaveWorkspaces(tx, scope, target);
    await tx
      .update(person)
      .set({
        name: "Erased person",
        email: addressOf(target),
        passwordHash: null,
        timeZone: null,
        language: null,
        isInstanceAdmin: false,
        disabledAt: sql`coalesce(${person.disabledAt}, now())`,
        erasedAt: sql`now()`,
      })
      .where(eq(person.id, target.id));
    return { action: "person.erased", meta: { auditEntries: entries }, personal: {} };
  });
}

/** Nobody's: `.invalid` exists nowhere, and the id keeps it unique. */
function addressOf({ id }: PersonRow): string {
  return `erased-${id}@erased.invalid`;
}

/** Each workspace's own chain says that they left it, by id alone. */
async function leaveWorkspaces(tx: Tx, scope: InstanceScope, target: PersonRow): Promise<void> {
  const mine = await tx
    .select({ id: workspace.id, name: workspace.name, archivedAt: workspace.archivedAt, roles: membership.roles })
    .from(membership)
    .innerJoin(workspace, eq(workspace.id, membership.workspaceId))
    .where(and(eq(membership.personId, target.id), isNull(membership.removedAt)))
    .orderBy(workspace.id)
    .for("no key update", { of: workspace });
  for (const place of mine) {
    const owners = await tx
      .select({ id: person.id })
      .from(membership)
      .innerJoin(person, and(eq(person.id, membership.personId), isNull(person.disabledAt)))
      .where(
        and(
          eq(membership.workspaceId, place.id),
          isNull(membership.removedAt),
          sql`${membership.roles} @> array['owner']`,
        ),
      );
    const isLast = owners.length === 1 && owners[0]?.id === target.id;
    if (isLast && place.archivedAt === null)
      throw new DomainError(
        "conflict",
        t("domain.nameIsTheLastOwnerOfWorkspace", { name: target.name, workspace: place.name }),
      );
  }
  await tx
    .update(membership)
    .set({ removedAt: sql`now()` })
    .where(and(eq(membership.personId, target.id), isNull(membership.removedAt)));
  await tx
    .update(apiToken)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiToken.personId, target.id), isNull(apiToken.revokedAt)));
  await tx
    .update(invitation)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitation.createdBy, target.id), isNull(invitation.acceptedAt), isNull(invitation.revokedAt)));
  await tx.update(apiToken).set({ lastUsedIp: null }).where(eq(apiToken.personId, target.id));
  for (const place of mine)
    await appendAudit(tx, place.id, actorOf(scope), {
      action: "member.removed",
      target: { kind: "person", id: target.id },
      before: { roles: place.roles },
      meta: { because: "the account was erased" },
    });
}

/** Those that went to their address, accepted or not; an open one ends. */
async function eraseInvitations(tx: Tx, target: PersonRow): Promise<string[]> {
  const rows = await tx
    .update(invitation)
    .set({
      email: addressOf(target),
      revokedAt: sql`case when ${invitation.acceptedAt} is null then coalesce(${invitation.revokedAt}, now())
        else ${invitation.revokedAt} end`,
    })
    .where(or(eq(invitation.acceptedBy, target.id), eq(sql`lower(${invitation.email})`, target.email.toLowerCase())))
    .returning({ id: invitation.id });
  return rows.map(({ id }) => id);
}

/** Names and addresses beside the entries they made and the entries about them. Answers how many entries that were. */
async function eraseSubjects(tx: Tx, personId: string, invitationIds: readonly string[]): Promise<number> {
  const targets = [personId, ...invitationIds];
  const erased = await tx
    .delete(auditSubject)
    .where(
      sql`exists (select from audit a where a.workspace_id = ${auditSubject.workspaceId} and a.seq = ${auditSubject.seq}
        and (a.person_id = ${personId} or ${inArray(sql`a.target_id`, targets)}))`,
    )
    .returning({ seq: auditSubject.seq });
  return erased.length;
}
