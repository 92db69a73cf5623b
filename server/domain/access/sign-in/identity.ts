import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { identity } from "#db/schema/sign-in.ts";
import { invitation } from "#db/schema/workspaces.ts";
import type { Self } from "#server/domain/access/sessions/self.ts";
import { createSession, endSessions, readSession } from "#server/domain/access/sessions/sessions.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Services } from "#server/domain/scope.ts";
import type { AuditAction } from "#server/domain/trail/actions.ts";
import { type Actor, actorOf, appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { noteConfirmation, stampSession } from "./confirm-identity.ts";
import { handOverToOwner } from "./prove-address.ts";

/** What the provider's signed ID token says; `issuer` is the one that is configured, never another. */
export type Claims = {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  /** When the person last proved to the provider who they are; null when it does not say. */
  authenticatedAt: Date | null;
  /** Whether the provider says that it asked for more than one factor. */
  hasSecondFactor: boolean;
};

export type Visit = { ip: string | null; userAgent: string | null; requestId: string | null };

type Known = { id: string; email: string; name: string };

/** How old a renewed sign-in at the provider may be, its clock and ours differing a little. */
const renewedWithinMs = 120_000;

/**
 * Signs in whom the provider vouches for, and answers the session's token; null when there is no account for them. The
 * first time, somebody is found by an address that the provider has verified: they have an account here, or an open
 * invitation. Nobody gets an account without one of them.
 */
export async function signInByIdentity(services: Services, claims: Claims, visit: Visit): Promise<string | null> {
  return services.db.system.transaction(async (tx) => {
    const found = (await findLinked(tx, claims)) ?? (await linkByAddress(tx, claims, visit));
    if (!found || found.disabledAt !== null) {
      await appendAudit(
        tx,
        instanceChain,
        { kind: "job", label: "sign-in" },
        {
          action: "session.refused",
          target: { kind: "person", id: found?.id ?? null },
          meta: {
            why: found ? "disabled" : claims.isEmailVerified ? "no_account" : "address_not_verified",
            method: "oidc",
          },
          personal: { ip: visit.ip },
        },
      );
      return null;
    }
    const sessionId = randomUUID();
    const token = await createSession(tx, found.id, visit, {
      id: sessionId,
      method: "oidc",
      // A provider that does not say when it asked may have asked last year.
      authenticatedAt: notLater(claims.authenticatedAt ?? new Date(0)),
      hasSecondFactor: claims.hasSecondFactor,
      epoch: found.epoch,
    });
    await note(tx, found, visit, "session.created", {
      session: sessionId,
      method: "oidc",
      secondFactor: claims.hasSecondFactor ? "provider" : null,
    });
    return token;
  });
}

function notLater(moment: Date): Date {
  return new Date(Math.min(moment.getTime(), Date.now()));
}

/**
 * Takes a renewed sign-in at the provider as the proof that a sensitive act asks for. The provider has to name the person
 * who is signed in here, and to say that it asked them just now. Answers whether that is so.
 */
export async function confirmByIdentity(
  services: Services,
  sessionToken: string,
  claims: Claims,
  visit: Visit,
): Promise<boolean> {
  const signedIn = await readSession(services.db.system, sessionToken);
  if (!signedIn?.session) return false;
  const self: Self = {
    services,
    person: { ...signedIn, session: signedIn.session },
    ...visit,
    requestId: visit.requestId ?? "",
  };
  const askedAgo = Date.now() - (claims.authenticatedAt?.getTime() ?? 0);
  return services.db.system.transaction(async (tx) => {
    const linked = await findLinked(tx, claims);
    const isSame = linked?.id === self.person.id;
    const isConfirmed = isSame && askedAgo <= renewedWithinMs;
    if (isConfirmed) await stampSession(tx, self.person.session.id, claims.hasSecondFactor);
    const why = isSame ? "not_asked_again" : "somebody_else";
    await noteConfirmation(tx, self, isConfirmed, { way: "provider", ...(!isConfirmed && { why }) });
    return isConfirmed;
  });
}

/**
 * Takes the link to a provider's account away; a sign-in there under this person's verified address makes it anew. Throws
 * `conflict` when the person would have no way in left.
 */
export async function unlinkIdentity(self: Self, issuer: string): Promise<void> {
  await self.services.db.system.transaction(async (tx) => {
    const [owner] = await tx
      .select({ passwordHash: person.passwordHash })
      .from(person)
      .where(eq(person.id, self.person.id));
    if (owner?.passwordHash == null) {
      throw new DomainError("conflict", t("domain.youHaveNoPasswordSoThisIs"));
    }
    const removed = await tx
      .delete(identity)
      .where(and(eq(identity.personId, self.person.id), eq(identity.issuer, issuer)))
      .returning({ issuer: identity.issuer });
    if (removed.length === 0) throw new DomainError("not_found", t("domain.thisAccountIsNotLinked"));
    await endSessions(tx, self.person.id, self.person.session.id);
    await appendAudit(tx, instanceChain, actorOf(self), {
      action: "identity.unlinked",
      target: { kind: "person", id: self.person.id },
      meta: { issuer },
    });
  });
}

const columns = {
  id: person.id,
  email: person.email,
  name: person.name,
  disabledAt: person.disabledAt,
  epoch: person.epoch,
};

async function findLinked(tx: Tx, { issuer, subject }: Claims) {
  const [row] = await tx
    .select(columns)
    .from(identity)
    .innerJoin(person, and(eq(person.id, identity.personId), isNull(person.erasedAt)))
    .where(and(eq(identity.issuer, issuer), eq(identity.subject, subject)));
  return row ?? null;
}

async function findByAddress(tx: Tx, email: string) {
  const [row] = await tx
    .select(columns)
    .from(person)
    .where(and(eq(sql`lower(${person.email})`, email), isNull(person.erasedAt)));
  return row ?? null;
}

async function linkByAddress(tx: Tx, claims: Claims, visit: Visit) {
  if (!claims.isEmailVerified || claims.email === null) return null;
  // Folding other letters makes two mailboxes one: the small letter of the kelvin sign is a plain k.
  if (!/^[\x21-\x7e]+$/.test(claims.email)) return null;
  const email = claims.email.toLowerCase();
  const owner = await findByAddress(tx, email);
  if (owner?.disabledAt) return owner;
  const found = owner ?? (await createInvited(tx, email, claims.name, visit));
  if (!found || (await isTaken(tx, found.id, claims))) return null;
  const linked = await tx
    .insert(identity)
    .values({ issuer: claims.issuer, subject: claims.subject, personId: found.id })
    .onConflictDoNothing()
    .returning({ issuer: identity.issuer });
  // The same first sign-in twice at once: the other one has linked it.
  if (linked.length === 0) return findLinked(tx, claims);
  const takenAway = await handOverToOwner(tx, found.id);
  await note(tx, found, visit, "identity.linked", {
    issuer: claims.issuer,
    isNew: owner === null,
    ...(takenAway && { takenAway }),
  });
  // Handing it over has ended the sessions before this one.
  return takenAway ? findLinked(tx, claims) : found;
}

/** Addresses are given to the next one, so a second account there with the same address is somebody else. */
async function isTaken(tx: Tx, personId: string, { issuer, subject }: Claims): Promise<boolean> {
  const [other] = await tx
    .select({ subject: identity.subject })
    .from(identity)
    .where(and(eq(identity.personId, personId), eq(identity.issuer, issuer), ne(identity.subject, subject)))
    .limit(1);
  return other !== undefined;
}

/** Somebody with an open invitation gets an account by signing in; the link of the invitation still makes the member. */
async function createInvited(tx: Tx, email: string, name: string | null, visit: Visit) {
  const [invited] = await tx
    .select({ id: invitation.id })
    .from(invitation)
    .where(
      and(
        eq(sql`lower(${invitation.email})`, email),
        isNull(invitation.acceptedAt),
        isNull(invitation.revokedAt),
        gt(invitation.expiresAt, sql`now()`),
      ),
    )
    .limit(1);
  if (!invited) return null;
  const [made] = await tx
    .insert(person)
    .values({ email, name: (name && asLine(name)) || email, emailProvenAt: sql`now()` })
    .onConflictDoNothing()
    .returning(columns);
  // The same first sign-in twice at once: the other one has made them.
  if (!made) return findByAddress(tx, email);
  await note(tx, made, visit, "person.created", { invitation: invited.id });
  return made;
}

/** A name as our own forms would take it: one line of at most 80 characters that can be stored and mailed. */
function asLine(name: string): string {
  const line = name.toWellFormed().replace(/[\p{Cc}\s]+/gu, " ");
  return line
    .slice(0, 80)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}

function note(tx: Tx, found: Known, visit: Visit, action: AuditAction, meta: Record<string, unknown>): Promise<void> {
  const { requestId, ip } = visit;
  const actor: Actor = { kind: "person", personId: found.id, name: found.name, requestId, ip };
  return appendAudit(tx, instanceChain, actor, { action, target: { kind: "person", id: found.id }, meta });
}
