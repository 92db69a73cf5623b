import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { person } from "#db/schema/people.ts";
import { identity, secondFactor } from "#db/schema/sign-in.ts";
import { membership, workspace } from "#db/schema/workspaces.ts";
import { isTimeZone } from "#server/compose/zone.ts";
import type { Self } from "#server/domain/access/sessions/self.ts";
import { countRecoveryCodes } from "#server/domain/access/sign-in/codes.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { OwnZone } from "#server/domain/own-zone.ts";
import type { Services } from "#server/domain/scope.ts";
import { actorOf, appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";

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
    zone: self.person.zone,
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

type ChosenZone = { from: "browser" | "named"; zone: string } | { from: "workspace" };

/** Says which zone the person reads times in. Throws `invalid` for a zone that is not known here. */
export async function chooseTimeZone(self: Self, chosen: ChosenZone): Promise<void> {
  const name = chosen.from === "workspace" ? null : chosen.zone;
  if (name !== null && !isTimeZone(name))
    throw new DomainError("invalid", t("domain.thisTimeZoneIsNotKnownHere"), { field: "zone" });
  await changeZone(self, "time_zone.chosen", () => ({ from: chosen.from, name }));
}

/**
 * Keeps the zone that the person's browser tells, for as long as they follow it. A zone that is not known here, and one
 * that is kept already, change nothing.
 */
export async function noteTimeZone(self: Self, name: string): Promise<void> {
  if (!isTimeZone(name)) return;
  await changeZone(self, "time_zone.noted", (before) =>
    before.from === "browser" && before.name !== name ? { from: "browser", name } : null,
  );
}

async function changeZone(
  self: Self,
  action: "time_zone.chosen" | "time_zone.noted",
  next: (before: OwnZone) => OwnZone | null,
): Promise<void> {
  await self.services.db.system.transaction(async (tx) => {
    const [before] = await tx
      .select({ from: person.timeZoneFrom, name: person.timeZone })
      .from(person)
      .where(eq(person.id, self.person.id))
      .for("no key update");
    const after = before && next(before);
    if (!after) return;
    await tx
      .update(person)
      .set({ timeZoneFrom: after.from, timeZone: after.name })
      .where(eq(person.id, self.person.id));
    await appendAudit(tx, instanceChain, actorOf(self), {
      action,
      target: { kind: "person", id: self.person.id },
      before: { from: before.from },
      after: { from: after.from },
      // Where somebody lives can be told from it.
      personal: { zoneBefore: before.name, zoneAfter: after.name },
    });
  });
}

/** The zone in which whoever has the address reads times; null where there is nobody, or nothing known of it. */
export async function zoneOfAddress(services: Services, email: string): Promise<string | null> {
  const [known] = await services.db.system
    .select({ name: person.timeZone })
    .from(person)
    .where(sql`lower(${person.email}) = ${email.trim().toLowerCase()}`);
  return known?.name ?? null;
}
