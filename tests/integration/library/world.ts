import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { application } from "#db/schema/connections.ts";
import { libraryEntry } from "#db/schema/library.ts";
import type { Area } from "#server/contract/operation.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { createEntry, type NewEntry } from "#server/domain/account/ids/create.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

export type Place = { owner: Scope; connection: Connection };

/** A workspace on an account with one application of every area, all called "app-1". */
export async function openPlace(services: Services): Promise<Place> {
  const owner = await createWorkspace(services);
  const connection = await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
  const areas: Area[] = ["sms", "aivoice", "voice", "otp", "wa"];
  const place = { workspaceId: owner.workspace.id, connectionId: connection.id };
  await services.db.system
    .insert(application)
    .values(areas.map((area) => ({ ...place, area, appId: "app-1", label: area, isDefault: true })));
  return { owner, connection };
}

/** A place of its own for each test of a file, on one database. `take` is handed it before the test runs. */
export function eachPlace(take: (place: Place, world: World) => void): void {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ connections: 25 });
  });
  afterAll(() => world.close());
  beforeEach(async () => take(await openPlace(world.services), world));
}

/** A recipient list of the library, but for the changes. */
export function entryOf(changes: Partial<NewEntry> = {}): NewEntry {
  const nothing = { note: null, expectedCount: null, isDefault: false };
  return { kind: "recipient_list", value: "list-1", label: "Customers", ...nothing, ...changes };
}

export async function addEntry(scope: Scope, changes: Partial<NewEntry> = {}): Promise<string> {
  return (await createEntry(scope, entryOf(changes))).id;
}

export async function entryRow(services: Services, id: string) {
  const [row] = await services.db.system.select().from(libraryEntry).where(eq(libraryEntry.id, id));
  if (!row) throw new Error("there is no such entry");
  return row;
}

export async function allEntries(scope: Scope) {
  return scope.services.db.system
    .select()
    .from(libraryEntry)
    .where(eq(libraryEntry.workspaceId, scope.workspace.id))
    .orderBy(libraryEntry.label);
}

/** The workspace's audit entries about the library, oldest first. */
export async function auditOf(scope: Scope) {
  const rows = await scope.services.db.system.execute<{
    action: string;
    target: string;
    meta: Record<string, unknown>;
  }>(
    sql`select action, target_id as target, meta from audit where workspace_id = ${scope.workspace.id}
      and action like 'library_entry.%' order by seq`,
  );
  return rows.map((row) => ({ ...row, meta: row.meta }));
}
