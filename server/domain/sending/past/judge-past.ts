/** One look of a worker at the database. `server` is its identifier and timeline, null where it does not tell. */
export type Beat = { databaseId: string; count: number; at: Date; server: string | null };

/** What the database says of the last beat, and what it says now. */
export type Seen = Omit<Beat, "at" | "databaseId"> & { at: Date | null; now: Pick<Beat, "at" | "server"> };

/**
 * Why a database is taken for one of the past: it has forgotten beats (`behind`), it is another server or one that was
 * promoted or recovered to a point in time (`moved`), or nobody watched it for long (`unwatched`), as in a copy that was
 * put back with everything beside it; that counts only while something waits to go out.
 */
export type Cause = "behind" | "moved" | "unwatched";

/** Longer than a restart takes. What waits in a database that nobody watched for longer may have gone out elsewhere. */
export const unwatchedLimitMs = 10 * 60_000;

/**
 * Judges the database by what is known beside it, null on a new machine. `watchedMs` is for how long this process has
 * watched since its last beat: an outage of the database that it lived through was not unwatched. Pure.
 */
export function judgePast(seen: Seen, known: Beat | null, watchedMs: number): Cause | null {
  if (known !== null && seen.count < known.count) return "behind";
  if (seen.server !== null && seen.now.server !== null && seen.server !== seen.now.server) return "moved";
  if (seen.at === null) return null;
  return seen.now.at.getTime() - seen.at.getTime() - watchedMs > unwatchedLimitMs ? "unwatched" : null;
}
