import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { person, session } from "#db/schema/people.ts";
import type { OwnZone } from "#server/domain/own-zone.ts";
import type { Language } from "#words/language.ts";

/** What a session says of the sign-in it came from. */
export type SessionFacts = {
  id: string;
  method: "password" | "oidc";
  /** When the person last proved who they are: signing in, or again before a sensitive act. */
  authenticatedAt: Date;
  /** Null where no second factor was asked for. */
  secondFactorAt: Date | null;
};

export type SessionPerson = {
  id: string;
  email: string;
  name: string;
  isInstanceAdmin: boolean;
  /** Whether they have an authenticator app that is asked for. */
  hasSecondFactor: boolean;
  /** The language that they chose; null while they chose none. */
  language: Language | null;
  /** The zone that they read times in. */
  zone: OwnZone;
  /** Null where no browser signed in: a program acts with a token. */
  session: SessionFacts | null;
};

/** Where a session was made from. */
export type SessionOrigin = { ip: string | null; userAgent: string | null };

/** How the person proved who they are; by default with a password, just now, without a second factor. */
export type SessionProof = {
  id?: string;
  method?: SessionFacts["method"];
  authenticatedAt?: Date;
  hasSecondFactor?: boolean;
  /** The person's, as it was when the proof was judged: what has ended their sessions since ends this one too. */
  epoch?: number;
};

/** Sessions end this long after sign-in, and after this long without a request. */
export const sessionHours = 12;
const idleHours = 4;

/** Whether it is the person who asks: then the session is in use. A page that is left open is no sign of anybody. */
export type Presence = { isPresent: boolean };

/** What is stored of a session's token. */
export function hashOfToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Signs a browser in: stores the session and returns the token for its cookie. */
export async function createSession(
  db: Db | Tx,
  personId: string,
  from: SessionOrigin,
  proof: SessionProof = {},
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const [owner] = await db.select({ epoch: person.epoch }).from(person).where(eq(person.id, personId));
  if (!owner) throw new Error("a session needs a person");
  await db.insert(session).values({
    id: proof.id ?? randomUUID(),
    tokenHash: hashOfToken(token),
    personId,
    personEpoch: proof.epoch ?? owner.epoch,
    expiresAt: sql`now() + ${sessionHours} * interval '1 hour'`,
    method: proof.method ?? "password",
    authenticatedAt: proof.authenticatedAt ?? sql`now()`,
    secondFactorAt: proof.hasSecondFactor ? sql`now()` : null,
    ip: from.ip,
    userAgent: from.userAgent?.slice(0, 300) ?? null,
  });
  return token;
}

/** The sessions that still sign somebody in: not revoked, ended, idle too long, or overtaken by the person's epoch. */
export const livesNow = and(
  isNull(session.revokedAt),
  gt(session.expiresAt, sql`now()`),
  gt(session.lastSeenAt, sql`now() - ${idleHours} * interval '1 hour'`),
);

type Row = Omit<SessionPerson, "session" | "zone"> & {
  zoneFrom: OwnZone["from"];
  zoneName: string | null;
  sessionId: string;
  method: SessionFacts["method"];
  authenticatedAtMs: number;
  secondFactorAtMs: number | null;
  isStale: boolean;
};

/**
 * The person behind a token whose session lives, by the same rule as `livesNow`. It is read at every request: one look-up
 * by three primary keys, as a statement that each connection has prepared, which the query builder's are not.
 */
export async function readSession(
  db: Db,
  token: string,
  { isPresent }: Presence = { isPresent: true },
): Promise<SessionPerson | null> {
  const tokenHash = hashOfToken(token);
  const [row] = await db.$client<Row[]>`
    select person.id, person.email, person.name, person.is_instance_admin as "isInstanceAdmin",
      person.language, person.time_zone_from as "zoneFrom", person.time_zone as "zoneName",
      second_factor.person_id is not null as "hasSecondFactor", session.id as "sessionId", session.method,
      (extract(epoch from session.authenticated_at) * 1000)::float8 as "authenticatedAtMs",
      (extract(epoch from session.second_factor_at) * 1000)::float8 as "secondFactorAtMs",
      session.last_seen_at < now() - interval '1 minute' as "isStale"
    from session
    join person on person.id = session.person_id and person.epoch = session.person_epoch
    left join second_factor on second_factor.person_id = person.id and second_factor.confirmed_at is not null
    where session.token_hash = ${tokenHash} and session.revoked_at is null and session.expires_at > now()
      and session.last_seen_at > now() - ${idleHours}::int * interval '1 hour' and person.disabled_at is null`;
  if (!row) return null;
  const { sessionId, method, authenticatedAtMs, secondFactorAtMs, isStale, zoneFrom, zoneName, ...found } = row;
  if (isStale && isPresent)
    await db.update(session).set({ lastSeenAt: sql`now()` }).where(eq(session.tokenHash, tokenHash));
  const secondFactorAt = secondFactorAtMs === null ? null : new Date(secondFactorAtMs);
  return {
    ...found,
    zone: { from: zoneFrom, name: zoneName },
    session: { id: sessionId, method, authenticatedAt: new Date(authenticatedAtMs), secondFactorAt },
  };
}

/** Ends the session of a token; answers whose it was, or null when it had ended before. */
export async function revokeSession(db: Db | Tx, token: string): Promise<{ id: string; personId: string } | null> {
  const [ended] = await db
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(session.tokenHash, hashOfToken(token)), isNull(session.revokedAt)))
    .returning({ id: session.id, personId: session.personId });
  return ended ?? null;
}

/**
 * Ends every session of a person at once, from the next request on: when their password or second factor changes, or they
 * are disabled. The one named in `except` stays signed in.
 */
export async function endSessions(tx: Tx, personId: string, except: string | null = null): Promise<void> {
  const [raised] = await tx
    .update(person)
    .set({ epoch: sql`${person.epoch} + 1` })
    .where(eq(person.id, personId))
    .returning({ epoch: person.epoch });
  if (!raised || except === null) return;
  await tx
    .update(session)
    .set({ personEpoch: raised.epoch })
    .where(and(eq(session.id, except), eq(session.personId, personId), isNull(session.revokedAt)));
}
