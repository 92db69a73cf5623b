import { findMembership } from "#server/domain/access/people/memberships.ts";
import { type Presence, readSession, type SessionPerson } from "#server/domain/access/sessions/sessions.ts";
import { requireSecondFactor } from "#server/domain/access/sign-in/proof.ts";
import { noteDeadSession } from "#server/domain/access/sign-in/refusals.ts";
import { type ActingToken, findActingToken } from "#server/domain/access/tokens/acting.ts";
import { DomainError } from "#server/domain/errors.ts";
import { unknownZone } from "#server/domain/own-zone.ts";
import { createScope, type Scope, type Services } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { bearerOf } from "./bearer.ts";
import { sessionTokenOf } from "./cookies.ts";

/** The one who acts: a person with a browser, or a program with a token, which then has no session. */
export type Caller = SessionPerson & { token?: ActingToken };

/**
 * The person signed in behind these request headers, or null. Read from the session's row at each request. A request with
 * an API token is nobody's session, whatever cookies it carries: pages and what belongs to a person's browser ask here.
 */
export async function findViewer(
  services: Services,
  headers: Headers,
  presence?: Presence,
): Promise<SessionPerson | null> {
  const token = bearerOf(headers) === null ? sessionTokenOf(headers, services.publicUrl) : null;
  if (token === null) return null;
  const person = await readSession(services.db.system, token, presence);
  if (!person) await noteDeadSession(services, token, headers.get("x-client-ip"));
  return person;
}

/** The one who acts, by an API token alone when the request carries one, else by the session; for procedures and downloads. */
export async function findCaller(services: Services, headers: Headers, presence?: Presence): Promise<Caller | null> {
  const bearer = bearerOf(headers);
  if (bearer === null) return findViewer(services, headers, presence);
  const token = await findActingToken(services, bearer, headers.get("x-client-ip"));
  return token && { ...token.person, isInstanceAdmin: false, session: null, language: null, zone: unknownZone, token };
}

/**
 * The caller's scope in a workspace, or null: no such workspace and no membership look the same. A token names its
 * workspace itself. Throws `forbidden` when the session lacks the second factor that the workspace requires, or that the
 * person has.
 */
export async function findScope(
  services: Services,
  headers: Headers,
  person: Caller,
  slug: string | null,
): Promise<Scope | null> {
  if (person.token) return scopeOfToken(services, headers, person.token, slug);
  if (slug === null) return null;
  const membership = await findMembership(services.db.system, person.id, slug);
  if (!membership) return null;
  requireSecondFactor(person, membership.workspace.name, membership.requiresSecondFactor);
  return createScope({
    services,
    workspace: membership.workspace,
    person,
    roles: membership.roles,
    zone: person.zone,
    requestId: headers.get("x-request-id") ?? "",
    ip: headers.get("x-client-ip"),
  });
}

function scopeOfToken(services: Services, headers: Headers, token: ActingToken, slug: string | null): Scope | null {
  const { id, name, workspace, person, roles, permissions } = token;
  if (slug !== null && slug !== workspace.slug) return null;
  if (token.requiresSecondFactor && !person.hasSecondFactor)
    throw new DomainError(
      "forbidden",
      t("domain.workspaceAsksForASecondFactorOfTheToken", { workspace: workspace.name }),
    );
  return {
    services,
    workspace,
    person: { id: person.id, name: person.name, email: person.email, isInstanceAdmin: false },
    roles,
    permissions,
    requestId: headers.get("x-request-id") ?? "",
    ip: headers.get("x-client-ip"),
    token: { id, name },
  };
}
