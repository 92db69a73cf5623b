import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "#db/client.ts";
import type { Services } from "#server/domain/scope.ts";
import { type Change, recordChanges } from "#server/domain/standing/changes.ts";
import { createConnection, createWorkspace, storeBatch } from "#tests/support/factories.ts";

/** A submission with its owner's scope and what a page that watches it names. */
export async function openSubmission(services: Services) {
  const owner = await createWorkspace(services);
  const connection = await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
  const { id } = await storeBatch(owner, connection);
  await untilReadable(services.db.system);
  return { owner, connection, topic: { workspaceId: owner.workspace.id, submissionId: id } };
}

/** Commits these changes and waits until a reader may see them: until no older transaction of the cluster runs. */
export async function commitChanges(services: Services, ...changes: Change[]): Promise<void> {
  await services.db.system.transaction((tx) => recordChanges(tx, changes));
  await untilReadable(services.db.system);
}

/** Waits until all that is committed now lies below every running transaction. */
export async function untilReadable(db: Db): Promise<void> {
  const [now] = await db.execute<{ next: string }>(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`);
  const isBelow = async () => {
    const [row] = await db.execute<{ below: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${now?.next ?? "0"}::xid8 as below`,
    );
    return row?.below;
  };
  await expect.poll(isBelow, { timeout: 30_000, interval: 10 }).toBe(true);
}

/** The same services, counting what they ask of the database. */
export function counting(services: Services): { services: Services; counts: { app: number; system: number } } {
  const counts = { app: 0, system: 0 };
  const counted = (db: Db, name: keyof typeof counts): Db =>
    new Proxy(db, {
      get(target, property, receiver) {
        if (property === "transaction" || property === "execute" || property === "select") counts[name] += 1;
        return Reflect.get(target, property, receiver);
      },
    });
  const { db } = services;
  return {
    services: { ...services, db: { ...db, app: counted(db.app, "app"), system: counted(db.system, "system") } },
    counts,
  };
}
