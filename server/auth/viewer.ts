import { findMembership } from "#server/domain/people/memberships.ts";
import { requireSecondFactor } from "#server/domain/people/proof.ts";
import { noteDeadSession } from "#server/domain/people/refusals.ts";
import { readSession, type SessionPerson } from "#server/domain/people/sessions.ts";
import { createScope, type Scope, type Services } from "#server/domain/scope.ts";
import { sessionTokenOf } from "./cookies.ts";

/** Whoever is signed in behind these request headers, or null. Read from the session's row at each request. */
export async function findViewer(services: Services, headers: Headers): Promise<SessionPerson | null> {
  const token = sessionTokenOf(headers, services.publicUrl);
  if (token === null) return null;
  const person = await readSession(services.db.system, token);
  if (!person) await noteDeadSession(services, token, headers.get("x-client-ip"));
  return person;
}

/**
 * The viewer's scope in a workspace, or null: no such workspace and no membership look the same. Throws `forbidden` when
 * the session lacks the second factor that the workspace requires, or that the person has.
 */
export async function findScope(
  services: Services,
  headers: Headers,
  person: SessionPerson,
  slug: string,
): Promise<Scope | null> {
  const membership = await findMembership(services.db.system, person.id, slug);
  if (!membership) return null;
  requireSecondFactor(person, membership.workspace.name, membership.requiresSecondFactor);
  return createScope({
    services,
    workspace: membership.workspace,
    person,
    roles: membership.roles,
    requestId: headers.get("x-request-id") ?? "",
    ip: headers.get("x-client-ip"),
  });
}
