import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { person, session } from "#db/schema/people.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Services } from "#server/domain/scope.ts";
import { type Actor, actorOf, appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { describeDevice } from "./device.ts";
import type { Self } from "./self.ts";
import { livesNow, revokeSession } from "./sessions.ts";

export type OwnSession = {
  id: string;
  device: string;
  ip: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
};

/** Where the person is signed in now, last seen first. */
export async function listOwnSessions(self: Self): Promise<OwnSession[]> {
  const rows = await self.services.db.system
    .select({
      id: session.id,
      userAgent: session.userAgent,
      ip: session.ip,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
    })
    .from(session)
    .innerJoin(person, and(eq(person.id, session.personId), eq(person.epoch, session.personEpoch)))
    .where(and(eq(session.personId, self.person.id), livesNow))
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt));
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: describeDevice(userAgent),
    isCurrent: row.id === self.person.session.id,
  }));
}

/** Signs one browser of the person out, at its next request. Throws `not_found` for anybody else's. */
export async function endOwnSession(self: Self, sessionId: string): Promise<void> {
  await self.services.db.system.transaction(async (tx) => {
    const ended = await tx
      .update(session)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(session.id, sessionId), eq(session.personId, self.person.id), isNull(session.revokedAt)))
      .returning({ id: session.id });
    if (ended.length === 0) throw new DomainError("not_found", t("domain.thisSessionHasEndedOrItIs"));
    await noteRevoked(tx, actorOf(self), sessionId);
  });
}

/** Signs every other browser of the person out; answers how many there were. */
export async function endOtherSessions(self: Self): Promise<{ ended: number }> {
  return self.services.db.system.transaction(async (tx) => {
    const ended = await tx
      .update(session)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(session.personId, self.person.id), ne(session.id, self.person.session.id), livesNow))
      .returning({ id: session.id });
    await noteRevoked(tx, actorOf(self), null, { sessions: ended.map(({ id }) => id) });
    return { ended: ended.length };
  });
}

/**
 * Ends the session behind a cookie that signs out, or that another sign-in in the same browser takes the place of. One
 * that has ended already is fine.
 */
export async function signOut(
  services: Services,
  token: string,
  from: { ip: string | null; requestId: string | null },
  why: "signed_out" | "replaced" = "signed_out",
): Promise<void> {
  const { ip, requestId } = from;
  await services.db.system.transaction(async (tx) => {
    const ended = await revokeSession(tx, token);
    if (!ended) return;
    const [owner] = await tx.select({ name: person.name }).from(person).where(eq(person.id, ended.personId));
    const actor: Actor = { kind: "person", personId: ended.personId, name: owner?.name ?? "", ip, requestId };
    await noteRevoked(tx, actor, ended.id, { why });
  });
}

function noteRevoked(tx: Tx, actor: Actor, id: string | null, meta: Record<string, unknown> = {}): Promise<void> {
  return appendAudit(tx, instanceChain, actor, { action: "session.revoked", target: { kind: "session", id }, meta });
}
