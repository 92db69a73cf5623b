import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type JobKind, nobody } from "#db/schema/jobs.ts";

/** A job that this worker holds. `owner` was minted for it; `tries` counts this one too. */
export type ClaimedJob = {
  id: string;
  kind: JobKind;
  key: string;
  workspaceId: string | null;
  owner: string;
  tries: number;
  asked: number;
  dueAt: Date;
};

/** A kind whose turn it may be. `after` is the workspace that had its last turn; null before the first one. */
export type Wanted = { kind: JobKind; leaseMs: number; after: string | null };

/** The kind that archived workspaces have too: copies that were to go must not lie there for as long as it is archived. */
const alsoArchived: JobKind = "copy_recordings";

/** Any constant will do. */
const claimLock = 7_201_156;

/**
 * Takes a job that is due, or one whose worker is gone. Workspaces take turns, and of each kind a workspace has one under
 * way at a time, so that nobody's jobs keep those of others. An archived one has none, but that some copies are to be removed. Null where nothing can be taken.
 */
export async function claimJob(db: Db, wanted: readonly Wanted[]): Promise<ClaimedJob | null> {
  const kinds = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) wanted(kind text, "leaseMs" int, after uuid)`;
  const [due] = await db.execute(sql`
    select 1 from ${kinds} where exists (select from job where job.kind = wanted.kind and ${canBeTaken}) limit 1`);
  if (!due) return null;
  return db.transaction(async (tx) => {
    // One after the other, so that each sees what the one before has taken.
    await tx.execute(sql`select pg_advisory_xact_lock(${claimLock})`);
    const [taken] = await tx.execute<Omit<ClaimedJob, "dueAt"> & { dueMs: number }>(sql`
      with recursive place as (
        select wanted.*, first.ws from ${kinds} cross join lateral ${workspaceAfter(sql`wanted.kind`)} first
        union all
        select place.kind, place."leaseMs", place.after, later.ws
        from place cross join lateral ${workspaceAfter(sql`place.kind`, sql`place.ws`)} later
      )
      update job set lease_owner = gen_random_uuid(), lease_until = now() + next."leaseMs" * interval '1 millisecond',
        tries = job.tries + 1
      from (
        select head.id, place."leaseMs" from place cross join lateral (
          select id, due_at from job where job.kind = place.kind and ${workspaceOfJob} = place.ws and ${canBeTaken}
          order by due_at limit 1 for update skip locked) head
        where not exists (select from job busy where busy.kind = place.kind
            and coalesce(busy.workspace_id, ${nobodySql}) = place.ws and busy.lease_until >= now())
          and (place.kind = ${alsoArchived}
            or not exists (select from workspace w where w.id = place.ws and w.archived_at is not null))
        order by place.ws <= coalesce(place.after, ${nobodySql}), place.ws, head.due_at limit 1) next
      where job.id = next.id
      returning job.id, job.kind, job.key, workspace_id as "workspaceId", lease_owner as owner, tries, asked,
        extract(epoch from due_at)::float8 * 1000 as "dueMs"`);
    if (!taken) return null;
    const { dueMs, ...job } = taken;
    return { ...job, dueAt: new Date(dueMs) };
  });
}

const nobodySql = sql.raw(`'${nobody}'::uuid`);
const workspaceOfJob = sql`coalesce(job.workspace_id, ${nobodySql})`;

/** Columns round to milliseconds, so what is due now may stand up to half of one in the future. */
const canBeTaken = sql`job.failed_at is null and job.due_at <= now() + interval '1 millisecond'
  and (job.lease_until is null or job.lease_until < now())`;

/** The next workspace of which something of the kind waits, found by one step in the index however much that is. */
function workspaceAfter(kind: SQL, after?: SQL): SQL {
  return sql`(select ${workspaceOfJob} as ws from job where job.kind = ${kind} and job.failed_at is null
    ${after ? sql`and ${workspaceOfJob} > ${after}` : sql``} order by ${workspaceOfJob} limit 1)`;
}
