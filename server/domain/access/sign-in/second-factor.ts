import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { session } from "#db/schema/people.ts";
import { recoveryCode, secondFactor } from "#db/schema/sign-in.ts";
import type { Self } from "#server/domain/access/sessions/self.ts";
import { endSessions } from "#server/domain/access/sessions/sessions.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { AuditAction } from "#server/domain/trail/actions.ts";
import { actorOf, appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { renewRecoveryCodes, secondFactorPlace, takeStep } from "./codes.ts";
import { addressKey, codeKey, forgiveTry, takeTry } from "./throttle.ts";
import { newSecret, setUpUri, stepOf } from "./totp.ts";

/** Text of every code that is not taken, whatever the reason. */
export const wrongCode = () => t("domain.thisCodeIsWrongWaitForTheNext");

/**
 * Makes the secret of an authenticator app, which counts only once a code of it was typed. Asked again, it makes another.
 * Throws `conflict` when the person has an app that counts.
 */
export async function prepareSecondFactor(self: Self): Promise<{ secret: string; uri: string }> {
  const { services, person } = self;
  const secret = newSecret();
  const secretSealed = services.keyring.seal(secret, secondFactorPlace(person.id));
  await services.db.system.transaction(async (tx) => {
    const stored = await tx
      .insert(secondFactor)
      .values({ personId: person.id, secretSealed })
      .onConflictDoUpdate({
        target: secondFactor.personId,
        set: { secretSealed, createdAt: sql`now()`, lastStep: 0 },
        setWhere: isNull(secondFactor.confirmedAt),
      })
      .returning({ personId: secondFactor.personId });
    if (stored.length === 0) {
      throw new DomainError("conflict", t("domain.youHaveAnAuthenticatorAppAlreadyTurn"));
    }
    await note(tx, self, "second_factor.prepared");
  });
  return { secret, uri: setUpUri(secret, person.email) };
}

/**
 * Turns the prepared app on with a code of it: from now on it is asked for at each sign-in. Ends the person's other
 * sessions and returns the recovery codes, this once. Throws `invalid` for a wrong code.
 */
export async function confirmSecondFactor(self: Self, code: string): Promise<{ recoveryCodes: string[] }> {
  const { db, keyring } = self.services;
  const key = codeKey(self.person.id, null);
  const address = self.ip ? addressKey(self.ip) : null;
  const mayTry = await takeTry(db.system, address ? [key, address] : [key]);
  const recoveryCodes = await db.system.transaction(async (tx) => {
    const [prepared] = await tx
      .select()
      .from(secondFactor)
      .where(and(eq(secondFactor.personId, self.person.id), isNull(secondFactor.confirmedAt)))
      .for("update");
    if (!prepared) throw new DomainError("conflict", t("domain.noAuthenticatorAppIsBeingSetUp"));
    const secret = keyring.open(prepared.secretSealed, secondFactorPlace(self.person.id)).reveal();
    const step = mayTry ? stepOf(secret, code.replace(/\s/g, "")) : null;
    if (step === null || !(await takeStep(tx, self.person.id, step))) {
      await note(tx, self, "second_factor.refused", { why: mayTry ? "code" : "throttled" });
      return null;
    }
    await tx.update(secondFactor).set({ confirmedAt: sql`now()` }).where(eq(secondFactor.personId, self.person.id));
    const codes = await renewRecoveryCodes(tx, self.person.id);
    await endSessions(tx, self.person.id, self.person.session.id);
    await markSession(tx, self, true);
    await note(tx, self, "second_factor.enabled");
    return codes;
  });
  if (!recoveryCodes) throw new DomainError("invalid", wrongCode(), { field: "code" });
  await forgiveTry(db.system, key, address);
  return { recoveryCodes };
}

/** Turns the app off and ends the person's other sessions. Throws `conflict` when there is none. */
export async function removeSecondFactor(self: Self): Promise<void> {
  await self.services.db.system.transaction(async (tx) => {
    if (!(await deleteSecondFactor(tx, self.person.id))) throw noApp();
    await endSessions(tx, self.person.id, self.person.session.id);
    await markSession(tx, self, false);
    await note(tx, self, "second_factor.removed");
  });
}

/** Ten new recovery codes instead of those before, shown this once. Throws `conflict` without an app. */
export async function replaceRecoveryCodes(self: Self): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = await self.services.db.system.transaction(async (tx) => {
    const [factor] = await tx
      .select({ personId: secondFactor.personId })
      .from(secondFactor)
      .where(and(eq(secondFactor.personId, self.person.id), isNotNull(secondFactor.confirmedAt)))
      .for("update");
    if (!factor) throw noApp();
    const codes = await renewRecoveryCodes(tx, self.person.id);
    await note(tx, self, "recovery_codes.replaced");
    return codes;
  });
  return { recoveryCodes };
}

/** Takes app and recovery codes away; false when there was no app. */
export async function deleteSecondFactor(tx: Tx, personId: string): Promise<boolean> {
  const removed = await tx
    .delete(secondFactor)
    .where(and(eq(secondFactor.personId, personId), isNotNull(secondFactor.confirmedAt)))
    .returning({ personId: secondFactor.personId });
  if (removed.length === 0) return false;
  await tx.delete(recoveryCode).where(eq(recoveryCode.personId, personId));
  return true;
}

function noApp(): DomainError {
  return new DomainError("conflict", t("domain.youHaveNoAuthenticatorApp"));
}

/** Whether this session counts as signed in with a second factor. */
async function markSession(tx: Tx, self: Self, hasSecondFactor: boolean): Promise<void> {
  await tx
    .update(session)
    .set({ secondFactorAt: hasSecondFactor ? sql`now()` : null })
    .where(eq(session.id, self.person.session.id));
}

function note(tx: Tx, self: Self, action: AuditAction, meta: Record<string, unknown> = {}): Promise<void> {
  return appendAudit(tx, instanceChain, actorOf(self), {
    action,
    target: { kind: "person", id: self.person.id },
    meta,
  });
}
