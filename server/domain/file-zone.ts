import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import type { OwnZone } from "./own-zone.ts";

/**
 * The zone of the times in what is written for somebody: the one that they read pages in. UTC for programs, and where
 * nobody knows a zone.
 */
export async function fileZone(tx: Tx, workspaceId: string, zone: OwnZone | undefined): Promise<string> {
  if (zone?.from !== "workspace") return zone?.name ?? "UTC";
  const [current] = await tx
    .select({ timeZone: connection.timeZone })
    .from(connection)
    .where(and(eq(connection.workspaceId, workspaceId), eq(connection.isDefault, true), isNull(connection.archivedAt)))
    .limit(1);
  return current?.timeZone ?? "UTC";
}
