import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { person, session } from "#db/schema/people.ts";

export type SessionPerson = { id: string; email: string; name: string; isInstanceAdmin: boolean };

/** Sessions end this long after sign-in, and after this long without a request. */
export const sessionHours = 12;
const idleHours = 4;

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Signs a browser in: stores the session and returns the token for its cookie. */
export async function createSession(
  db: Db,
  personId: string,
  from: { ip: string | null; userAgent: string | null },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const [owner] = await db.select({ epoch: person.epoch }).from(person).where(eq(person.id, personId));
  if (!owner) throw new Error("a session needs a person");
  await db.insert(session).values({
    tokenHash: hashOf(token),
    personId,
    personEpoch: owner.epoch,
    expiresAt: sql`now() + ${sessionHours} * interval '1 hour'`,
    ip: from.ip,
    userAgent: from.userAgent?.slice(0, 300) ?? null,
  });
  return token;
}

/** The person behind a token whose session lives: not revoked, ended, idle too long, or overtaken by the person's epoch. */
export async function readSession(db: Db, token: string): Promise<SessionPerson | null> {
  const tokenHash = hashOf(token);
  const [row] = await db
    .select({
      id: person.id,
      email: person.email,
      name: person.name,
      isInstanceAdmin: person.isInstanceAdmin,
      isStale: sql<boolean>`${session.lastSeenAt} < now() - interval '1 minute'`,
    })
    .from(session)
    .innerJoin(person, and(eq(person.id, session.personId), eq(person.epoch, session.personEpoch)))
    .where(
      and(
        eq(session.tokenHash, tokenHash),
        isNull(session.revokedAt),
        isNull(person.disabledAt),
        gt(session.expiresAt, sql`now()`),
        gt(session.lastSeenAt, sql`now() - ${idleHours} * interval '1 hour'`),
      ),
    );
  if (!row) return null;
  const { isStale, ...found } = row;
  if (isStale) await db.update(session).set({ lastSeenAt: sql`now()` }).where(eq(session.tokenHash, tokenHash));
  return found;
}

export async function revokeSession(db: Db, token: string): Promise<void> {
  await db
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(session.tokenHash, hashOf(token)), isNull(session.revokedAt)));
}
