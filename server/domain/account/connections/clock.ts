import { and, eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import type { Services } from "#server/domain/scope.ts";
import type { CallResult } from "#server/platform/client.ts";
import type { Connection } from "./open-account.ts";

/** A clock this far off explains a stale-timestamp refusal; below it, trying again would change nothing. */
export const clockSkewWorthRetryingMs = 30_000;

/**
 * Makes a read, and once more with the platform's time where it finds the timestamp stale and names a time that explains
 * it; the difference is kept for whatever signs next. Reading twice is harmless.
 */
export async function readInTime<Reply>(
  services: Services,
  row: Connection,
  read: (row: Connection) => Promise<CallResult<Reply>>,
): Promise<CallResult<Reply>> {
  const result = await read(row);
  const offByMs = result.facts.clockDifferenceMs ?? 0;
  const isStale = result.kind === "refused" && result.fault?.kind === "clock";
  if (!isStale || Math.abs(offByMs) <= clockSkewWorthRetryingMs) return result;
  const clockOffsetMs = row.clockOffsetMs + Math.round(offByMs);
  await inWorkspace(services.db.app, row.workspaceId, (tx) =>
    tx
      .update(connection)
      .set({ clockOffsetMs })
      // Somebody else may have learned it meanwhile.
      .where(and(eq(connection.id, row.id), eq(connection.clockOffsetMs, row.clockOffsetMs))),
  );
  return read({ ...row, clockOffsetMs });
}
