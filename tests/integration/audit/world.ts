import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Db, inWorkspace, openOwner } from "#db/client.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type AuditEntry, actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { verifyWorkspace } from "#server/domain/trail/verify.ts";
import { createDatabase } from "#tests/support/database.ts";
import { openServices, type TestServices } from "#tests/support/factories.ts";

export type World = {
  services: TestServices;
  /** The owner of the tables: the only one who can switch the triggers off. */
  owner: Db;
  databaseUrl: string;
  /** Where anchors are kept outside of the database. */
  anchorsFile: string;
  close(): Promise<void>;
};

export async function openWorld(connections = 10): Promise<World> {
  const database = await createDatabase();
  const services = await openServices(database.url, { connections });
  const owner = openOwner(database.url);
  const folder = await mkdtemp(join(tmpdir(), "switchboard-"));
  return {
    services,
    owner,
    databaseUrl: database.url,
    anchorsFile: join(folder, "audit-anchors.jsonl"),
    close: async () => {
      await services.close();
      await owner.$client.end();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Adds an entry by the scope's person. */
export function append(scope: Scope, entry: Partial<AuditEntry> = {}): Promise<void> {
  return inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "recipient.asked",
      target: { kind: "test", id: randomUUID() },
      ...entry,
    }),
  );
}

export async function appendMany(scope: Scope, count: number): Promise<void> {
  for (let index = 0; index < count; index++) await append(scope, { meta: { index } });
}

/** What a verification says of the scope's workspace. */
export function verify({ services, workspace }: Scope) {
  return verifyWorkspace(services.db.system, workspace.id);
}
