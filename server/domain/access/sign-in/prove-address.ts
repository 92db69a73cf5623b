import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { passwordReset, recoveryCode, secondFactor } from "#db/schema/sign-in.ts";
import { apiToken } from "#db/schema/workspaces.ts";
import { endSessions } from "#server/domain/access/sessions/sessions.ts";

/** What an account lost that its address's owner had nothing to do with; names and counts for the trail. */
export type TakenAway = { password: boolean; secondFactor: boolean; tokens: number };

/** Remembers that whoever uses this account reads its mailbox, once. */
export async function proveAddress(tx: Tx, personId: string): Promise<void> {
  await tx
    .update(person)
    .set({ emailProvenAt: sql`now()` })
    .where(and(eq(person.id, personId), isNull(person.emailProvenAt)));
}

/**
 * Hands an account to the owner of its address, whom a provider has just vouched for. Where nobody had proved that address
 * before, whoever made the account may be somebody else: every way in that they made ends. Null where it was proved.
 */
export async function handOverToOwner(tx: Tx, personId: string): Promise<TakenAway | null> {
  const [before] = await tx
    .select({ provenAt: person.emailProvenAt, passwordHash: person.passwordHash })
    .from(person)
    .where(eq(person.id, personId))
    .for("no key update");
  if (!before || before.provenAt !== null) return null;
  // One that is only being set up too: whoever began it knows its secret.
  const apps = await tx.delete(secondFactor).where(eq(secondFactor.personId, personId)).returning({
    confirmedAt: secondFactor.confirmedAt,
  });
  await tx.delete(recoveryCode).where(eq(recoveryCode.personId, personId));
  await tx
    .update(passwordReset)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordReset.personId, personId), isNull(passwordReset.usedAt)));
  const tokens = await tx
    .update(apiToken)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiToken.personId, personId), isNull(apiToken.revokedAt)))
    .returning({ id: apiToken.id });
  await tx.update(person).set({ passwordHash: null, passwordChangedAt: null }).where(eq(person.id, personId));
  await proveAddress(tx, personId);
  await endSessions(tx, personId);
  return {
    password: before.passwordHash !== null,
    secondFactor: apps.some(({ confirmedAt }) => confirmedAt !== null),
    tokens: tokens.length,
  };
}
