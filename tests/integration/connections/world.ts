import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { application, connection } from "#db/schema/connections.ts";
import { type NewConnection, newConnection } from "#server/domain/account/connections/input.ts";
import { type Check, checkNames, type TestRow } from "#server/domain/account/connections/test-row.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";

/** An owner of their own for each test of a file, on one database and one sandbox. `take` is handed both before the test runs. */
export function eachOwner(take: (owner: Scope, world: World) => void): { readonly url: string } {
  const sandbox = ownSandbox();
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ sandboxUrl: sandbox.url });
  });
  afterAll(() => world.close());
  beforeEach(async () => take(await createWorkspace(world.services), world));
  return sandbox;
}

let made = 0;

/** A filled-in form as the procedure hands it on; each has an Api-Key of its own. */
export function formOf(changes: Partial<NewConnection> = {}): NewConnection {
  made += 1;
  return newConnection.parse({
    name: "Acme",
    baseUrl: "https://api.platform.example",
    apiKey: `live-key-${made}-abcd`,
    secret: "the live secret".replaceAll(" ", "-"),
    timeZone: "+08:00",
    applications: [{ area: "email", appId: "em-1", label: "Newsletters" }],
    ...changes,
  });
}

export async function rowOf(services: Services, id: string) {
  const [row] = await services.db.system.select().from(connection).where(eq(connection.id, id));
  if (!row) throw new Error("there is no such connection");
  return row;
}

export function applicationsOf(services: Services, connectionId: string) {
  return services.db.system
    .select()
    .from(application)
    .where(eq(application.connectionId, connectionId))
    .orderBy(application.createdAt);
}

/** The entries of a workspace's trail, oldest first. */
export async function trailOf({ services, workspace }: Scope) {
  const rows = await services.db.system.execute<{ action: string; target: string | null; meta: unknown }>(
    sql`select action, target_id as target, meta from audit where workspace_id = ${workspace.id} order by seq`,
  );
  return [...rows];
}

const letters: Record<Check, string> = { pass: "p", fail: "F", not_reached: ".", not_testable: "-" };

/** Key, sign, clock, IP and application of each area, one letter each. */
export function matrix(rows: readonly TestRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.map(({ area, checks }) => [area, checkNames.map((name) => letters[checks[name]]).join("")]),
  );
}
