import { sql } from "drizzle-orm";
import { openOwner } from "#db/client.ts";

/** Keeps whoever writes to a workspace's trail waiting until the answered function is called. */
export async function holdAuditTrail(databaseUrl: string, workspaceId: string): Promise<() => Promise<void>> {
  const db = openOwner(databaseUrl, 1);
  const isHeld = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from audit_head where workspace_id = ${workspaceId} for update`);
    isHeld.resolve();
    await goOn.promise;
  });
  await isHeld.promise;
  return async () => {
    goOn.resolve();
    await holding;
    await db.$client.end();
  };
}
