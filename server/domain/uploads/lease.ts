import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { UploadOptions } from "#db/schema/uploads.ts";

/** Long enough for a slow block, short enough that a killed worker's file is soon read by another. */
export const leaseMs = 30_000;

/**
 * An upload that this worker reads. `token` is the lease's end: a worker whose lease was taken over has another one, and
 * changes nothing any more.
 */
export type Lease = {
  id: string;
  workspaceId: string;
  byteCount: number;
  options: UploadOptions;
  token: string;
};

/** The work on an upload has passed to another worker, or the upload is gone. */
export class LeaseLost extends Error {
  constructor() {
    super("the upload is read by another worker or is gone");
    this.name = "LeaseLost";
  }
}

const until = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;
/** As text with all its digits, since a Date would have to be compared by the millisecond. */
const token = sql<string>`lease_until::text`;

/** Takes the upload that waits longest, or one whose worker is gone. Null where none waits. */
export async function takeUpload(db: Db, ms = leaseMs): Promise<Lease | null> {
  const [taken] = await db.execute<Lease>(sql`
    update upload set lease_until = ${until(ms)}, row_count = 0
    where id = (
      select u.id from upload u join workspace w on w.id = u.workspace_id
      where u.state = 'reading' and (u.lease_until is null or u.lease_until < now()) and w.archived_at is null
      order by u.created_at limit 1 for update of u skip locked)
    returning id, workspace_id as "workspaceId", byte_count::float8 as "byteCount", options, ${token} as token`);
  return taken ?? null;
}
