import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { UploadOptions } from "#db/schema/uploads.ts";

/** Long enough for a database that is slow, short enough that a killed worker's file is soon read by another. */
export const leaseMs = 30_000;
/** Its readers ended so often before the file did: nobody tries again. */
export const mostTries = 3;

/**
 * An upload that this worker reads. `token` is the lease's end: a worker whose lease was taken over has another one, and
 * changes nothing any more. `tries` counts this one too.
 */
export type Lease = {
  id: string;
  workspaceId: string;
  byteCount: number;
  options: UploadOptions;
  tries: number;
  token: string;
};

/** The work on an upload has passed to another worker, or the upload is gone. */
export class LeaseLost extends Error {
  constructor() {
    super("the upload is read by another worker or is gone");
    this.name = "LeaseLost";
  }
}

export const until = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;
/** As text with all its digits, since a Date would have to be compared by the millisecond. */
const token = sql<string>`lease_until::text`;

/**
 * Takes an upload that waits, or one whose worker is gone. Workspaces take turns, and one of whose files is being read
 * waits, so that nobody's files keep others from theirs. Null where none can be taken.
 */
export async function takeUpload(db: Db, ms = leaseMs): Promise<Lease | null> {
  const [taken] = await db.execute<Lease>(sql`
    update upload set lease_until = ${until(ms)}, row_count = 0, tries = tries + 1, taken_at = now()
    where id = (
      select u.id from upload u join workspace w on w.id = u.workspace_id
      where u.state = 'reading' and (u.lease_until is null or u.lease_until < now()) and w.archived_at is null
        and not exists (select from upload busy
          where busy.workspace_id = u.workspace_id and busy.state = 'reading' and busy.lease_until >= now())
      order by (select max(earlier.taken_at) from upload earlier where earlier.workspace_id = u.workspace_id) nulls first,
        u.created_at
      limit 1 for update of u skip locked)
    returning id, workspace_id as "workspaceId", byte_count::float8 as "byteCount", options, tries, ${token} as token`);
  return taken ?? null;
}

/** Lets the upload be read again at once. What was no fault of the file's counts as no try. */
export async function giveBack(db: Db, lease: Lease, { countsAsTry }: { countsAsTry: boolean }): Promise<void> {
  await db.execute(sql`
    update upload set lease_until = null, tries = tries - ${countsAsTry ? 0 : 1}
    where id = ${lease.id} and state = 'reading' and lease_until = ${lease.token}::timestamptz`);
}

/** Holds the lease for as long again. Throws LeaseLost. */
export async function prolongLease(db: Db, lease: Lease, ms: number): Promise<void> {
  const [held] = await db.execute<{ token: string }>(sql`
    update upload set lease_until = ${until(ms)}
    where id = ${lease.id} and state = 'reading' and lease_until = ${lease.token}::timestamptz returning ${token} as token`);
  if (!held) throw new LeaseLost();
  lease.token = held.token;
}
