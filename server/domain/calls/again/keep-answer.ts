import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { databaseCodeOf } from "#db/errors.ts";
import type { ToldCall } from "#server/compose/call-columns.ts";
import { type CallSource, storeCalls } from "#server/domain/calls/archive/store-records.ts";
import type { CallKey } from "#server/domain/calls/records/call-key.ts";
import { noSuchCall } from "#server/domain/calls/records/find-call.ts";
import type { Services } from "#server/domain/scope.ts";

/** What was kept of a call before, and what is kept of it now. */
export type Kept = { before: ToldCall; now: ToldCall };

/** The row was moved to another month while this waited for it. */
const movedAway = "40001";
const mostTries = 3;

/**
 * Keeps what the platform told of one call that is kept already, as the archive does, whose rows no page may write. Throws
 * `not_found` where the call went meanwhile: it is not brought back.
 */
export async function keepAnswer(
  services: Services,
  source: CallSource,
  key: CallKey,
  told: ToldCall,
  tries = 1,
): Promise<Kept> {
  try {
    return await services.db.system.transaction((tx) => keep(tx, services, source, key, told));
  } catch (error) {
    if (tries >= mostTries || databaseCodeOf(error) !== movedAway) throw error;
    return keepAnswer(services, source, key, told, tries + 1);
  }
}

async function keep(tx: Tx, { keyring }: Services, source: CallSource, key: CallKey, told: ToldCall): Promise<Kept> {
  // Locked, so that the archive does not move or rename it between what is compared and what is stored.
  const before = await readRecord(tx, source, key.recordId, true);
  if (before === null) throw noSuchCall();
  const { ids } = await storeCalls(tx, keyring, source, [told], key.calledAt);
  const now = await readRecord(tx, source, ids[0] ?? key.recordId, false);
  return { before, now: now ?? before };
}

/** Wherever it stands: the platform may have told another time of it. */
async function readRecord(
  tx: Tx,
  { workspaceId, connectionId, kind }: CallSource,
  recordId: string,
  isLocked: boolean,
): Promise<ToldCall | null> {
  const [row] = await tx.execute<{ record: ToldCall }>(sql`
    select c.record from call_record c
    where c.connection_id = ${connectionId} and c.kind = ${kind} and c.record_id = ${recordId}
      and c.workspace_id = ${workspaceId} ${isLocked ? sql`for update` : sql``}`);
  return row?.record ?? null;
}
