import type { Database } from "#db/client.ts";
import { oldestQueryable } from "#server/contract/voice.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";

/** The platform refuses timestamps that are further off, so a clock that seems to be is not the platform's. */
const believedMs = 30 * 60_000;
/** The answer's time is in whole seconds, and took its way. */
const noticedMs = 3000;

/** How far each account's clock was ahead of what is known of it, when it was last heard by this process. */
const heardBy = new WeakMap<Database, Map<string, number>>();

/** The platform's time, in milliseconds since 1970. */
export function platformNow(db: Database, connection: Connection): number {
  return Date.now() + connection.clockOffsetMs + (heardBy.get(db)?.get(connection.id) ?? 0);
}

/** Remembers what an answer said of the platform's clock, beyond the offset that its question was signed with. */
export function hearClock(db: Database, connectionId: string, differenceMs: number | null): void {
  const heard = heardBy.get(db) ?? new Map<string, number>();
  heardBy.set(db, heard);
  const size = Math.abs(differenceMs ?? 0);
  if (differenceMs === null || size < noticedMs || size > believedMs) heard.delete(connectionId);
  else heard.set(connectionId, differenceMs);
}

/**
 * The oldest moment that can be asked for: two months ago in the zone that the account's days are in, and a minute less, which
 * the question may take.
 */
export function oldestReachable(now: number, offset: number): number {
  return oldestQueryable(new Date(now + offset)).getTime() - offset + 60_000;
}
