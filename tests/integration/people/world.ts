import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { person } from "#db/schema/people.ts";
import type { Visitor } from "#server/domain/access/people/accept-invitation.ts";
import { createInvitation } from "#server/domain/access/people/invitations.ts";
import type { Role } from "#server/domain/permissions.ts";
import type { InstanceScope, Scope, Services } from "#server/domain/scope.ts";
import { instanceChain } from "#server/domain/trail/append.ts";
import { createDatabase } from "#tests/support/database.ts";
import { createWorkspace, openServices, type TestServices } from "#tests/support/factories.ts";

/** Two processes on one database. */
export type World = { services: TestServices; others: TestServices; close(): Promise<void> };

export async function openWorld(overrides: Parameters<typeof openServices>[1] = {}): Promise<World> {
  const database = await createDatabase();
  const services = await openServices(database.url, overrides);
  const others = await openServices(database.url, overrides);
  return {
    services,
    others,
    close: async () => {
      await services.close();
      await others.close();
      await database.drop();
    },
  };
}

/** The owner of a new workspace, made an administrator of the instance. */
export async function createAdministrator(services: Services): Promise<Scope> {
  const scope = await createWorkspace(services);
  await services.db.system.update(person).set({ isInstanceAdmin: true }).where(eq(person.id, scope.person.id));
  return { ...scope, person: { ...scope.person, isInstanceAdmin: true } };
}

export function inProcess(scope: Scope, services: Services): Scope {
  return { ...scope, services };
}

export type Entry = {
  action: string;
  person: string | null;
  target: string | null;
  meta: Record<string, unknown>;
  personal: Record<string, string | null> | null;
};

/** What a workspace's chain says, oldest first. */
export async function auditOf(services: Services, workspaceId: string = instanceChain): Promise<Entry[]> {
  const rows = await services.db.system.execute<Omit<Entry, "personal"> & { personal: string | null }>(sql`
    select a.action, a.person_id as person, a.target_id as target, a.meta, s.personal from audit a
    left join audit_subject s on s.workspace_id = a.workspace_id and s.seq = a.seq
    where a.workspace_id = ${workspaceId} order by a.seq`);
  return rows.map((row) => ({ ...row, personal: row.personal === null ? null : JSON.parse(row.personal) }));
}

export function visitor(
  token: string,
  viewer: InstanceScope["person"] | null = null,
  ip: string | null = null,
): Visitor {
  return { token, viewer, ip, requestId: randomUUID() };
}

export function tokenOf(link: string | null): string {
  return link?.split("/invite/")[1] ?? "";
}

/** "done", or the code of the refusal. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "done",
    (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : String(error)),
  );
}

/** An address that nobody has yet. */
export function newAddress(): string {
  return `guest-${randomUUID()}@example.com`;
}

/** An open invitation and the token of its link. */
export async function invite(by: Scope, email = newAddress(), roles: Role[] = ["sender"]) {
  const made = await createInvitation(by, { email, roles });
  return { ...made, token: tokenOf(made.link) };
}
