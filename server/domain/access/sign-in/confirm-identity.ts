import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { person, session } from "#db/schema/people.ts";
import { identity } from "#db/schema/sign-in.ts";
import type { Self } from "#server/domain/access/sessions/self.ts";
import { DomainError } from "#server/domain/errors.ts";
import { actorOf, appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { takeCode } from "./codes.ts";
import { knownNetwork } from "./known-network.ts";
import { checkPassword } from "./passwords.ts";
import { missingSecondFactor } from "./proof.ts";
import { addressKey, codeKey, confirmKey, forgiveTry, takeTry } from "./throttle.ts";

export type ConfirmWay = "password" | "code" | "provider";

/**
 * How this person can prove again who they are, the usual one first. A session that came without the code of an app that
 * its person has asks for that code, whatever else there is.
 */
export async function waysToConfirm(self: Self): Promise<ConfirmWay[]> {
  if (missingSecondFactor(self.person, false) === "code") return ["code"];
  const db = self.services.db.system;
  const [[owner], [linked]] = await Promise.all([
    db.select({ passwordHash: person.passwordHash }).from(person).where(eq(person.id, self.person.id)),
    db.select({ issuer: identity.issuer }).from(identity).where(eq(identity.personId, self.person.id)).limit(1),
  ]);
  const hasPassword = owner?.passwordHash != null;
  return [
    ...(hasPassword ? (["password"] as const) : []),
    ...(!hasPassword && self.person.hasSecondFactor ? (["code"] as const) : []),
    ...(linked ? (["provider"] as const) : []),
  ];
}

/**
 * Proves that the person is still the one at this browser; sensitive acts go on for ten minutes. A code also makes the
 * session one with a second factor. Throws `invalid`, with the same words for a wrong proof and too many tries.
 */
export async function confirmIdentity(self: Self, proof: { way: "password" | "code"; value: string }): Promise<void> {
  const { db } = self.services;
  const isUsable = (await waysToConfirm(self)).includes(proof.way);
  const key =
    proof.way === "code"
      ? codeKey(self.person.id, await knownNetwork(db.system, self.person, self.ip, true))
      : confirmKey(self.person.id);
  const address = self.ip ? addressKey(self.ip) : null;
  const mayTry = await takeTry(db.system, address ? [key, address] : [key]);
  const matches = mayTry && proof.way === "password" && (await isPassword(self, proof.value));
  const isConfirmed = await db.system.transaction(async (tx) => {
    const isRight = mayTry && isUsable && (proof.way === "code" ? await isCode(tx, self, proof.value) : matches);
    if (isRight) await stampSession(tx, self.person.session.id, proof.way === "code");
    const why = isUsable ? (mayTry ? "credentials" : "throttled") : "way";
    await noteConfirmation(tx, self, isRight, { way: proof.way, ...(!isRight && { why }) });
    return isRight;
  });
  if (!isConfirmed) {
    const refusal =
      proof.way === "code"
        ? t("domain.thisCodeIsWrongAfterSeveralTries")
        : t("domain.thisIsNotYourPasswordAfterSeveralTries");
    throw new DomainError("invalid", refusal, { field: "value" });
  }
  await forgiveTry(db.system, key, address);
}

async function isCode(tx: Tx, self: Self, value: string): Promise<boolean> {
  return (await takeCode(tx, self.services.keyring, self.person.id, value)) !== null;
}

async function isPassword(self: Self, value: string): Promise<boolean> {
  const [owner] = await self.services.db.system
    .select({ passwordHash: person.passwordHash })
    .from(person)
    .where(eq(person.id, self.person.id));
  return checkPassword(owner?.passwordHash, value);
}

/** The session's person has just proved who they are; with a second factor where `withFactor`. */
export async function stampSession(tx: Tx, sessionId: string, withFactor: boolean): Promise<void> {
  await tx
    .update(session)
    .set({ authenticatedAt: sql`now()`, ...(withFactor && { secondFactorAt: sql`coalesce(second_factor_at, now())` }) })
    .where(and(eq(session.id, sessionId), isNull(session.revokedAt)));
}

export function noteConfirmation(
  tx: Tx,
  self: Self,
  isConfirmed: boolean,
  meta: Record<string, unknown>,
): Promise<void> {
  return appendAudit(tx, instanceChain, actorOf(self), {
    action: isConfirmed ? "session.confirmed" : "session.confirmation_refused",
    target: { kind: "session", id: self.person.session.id },
    meta,
  });
}
