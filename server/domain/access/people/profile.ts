import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { person } from "#db/schema/people.ts";
import { identity, secondFactor } from "#db/schema/sign-in.ts";
import { membership, workspace } from "#db/schema/workspaces.ts";
import type { Self } from "#server/domain/access/sessions/self.ts";
import { countRecoveryCodes } from "#server/domain/access/sign-in/codes.ts";
import { actorOf, appendAudit, instanceChain } from "#server/domain/trail/append.ts";

/** What the person's own page shows. */
export async function describeAccount(self: Self) {
  const db = self.services.db.system;
  const ownId = self.person.id;
  const [[own], [factor], codesLeft, identities, asking] = await Promise.all([
    db
      .select({ name: person.name, passwordHash: person.passwordHash, changedAt: person.passwordChangedAt })
      .from(person)
      .where(eq(person.id, ownId)),
    db
      .select({ confirmedAt: secondFactor.confirmedAt })
      .from(secondFactor)
      .where(and(eq(secondFactor.personId, ownId), isNotNull(secondFactor.confirmedAt))),
    countRecoveryCodes(db, ownId),
    db
      .select({ issuer: identity.issuer, linkedAt: identity.createdAt })
      .from(identity)
      .where(eq(identity.personId, ownId))
      .orderBy(asc(identity.createdAt)),
    db
      .select({ name: workspace.name })
      .from(membership)
      .innerJoin(workspace, eq(workspace.id, membership.workspaceId))
      .where(
        and(
          eq(membership.personId, ownId),
          isNull(membership.removedAt),
          isNull(workspace.archivedAt),
          eq(workspace.requiresSecondFactor, true),
        ),
      )
      .orderBy(asc(workspace.name)),
  ]);
  return {
    name: own?.name ?? self.person.name,
    email: self.person.email,
    password: own?.passwordHash == null ? null : { changedAt: own.changedAt },
    secondFactor: factor?.confirmedAt ? { since: factor.confirmedAt, recoveryCodesLeft: codesLeft } : null,
    /** Whether this session came with a second factor. */
    hasProvedSecondFactor: self.person.session.secondFactorAt !== null,
    /** Names of the workspaces that ask for one. */
    requiredBy: asking.map(({ name }) => name),
    identities,
  };
}

/** Changes the name that others see beside what the person does, from now on and before. */
export async function rename(self: Self, name: string): Promise<void> {
  await self.services.db.system.transaction(async (tx) => {
    const [before] = await tx
      .select({ name: person.name })
      .from(person)
      .where(eq(person.id, self.person.id))
      .for("update");
    await tx.update(person).set({ name }).where(eq(person.id, self.person.id));
    await appendAudit(tx, instanceChain, actorOf(self), {
      action: "person.renamed",
      target: { kind: "person", id: self.person.id },
      personal: { nameBefore: before?.name ?? null, nameAfter: name },
    });
  });
}
