import { sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { sqlStateOf } from "#server/domain/database-error.ts";
import { appendAudit } from "#server/domain/trail/append.ts";

export type Dropped = { callbacks: number; calls: number };
export type DropOptions = {
  /** Rows in one transaction. */
  batchRows?: number;
  /** A run ends after so long and leaves the rest to the next, so that other jobs have their turn. */
  forMs?: number;
};

const job = { kind: "job", label: "retention" } as const;

/**
 * Empties what is kept no longer, workspace by workspace: bodies and queries of callbacks by when they came, requests and
 * answers of calls by when they were made. Their rows stay until their month is dropped. Each batch notes how far it got
 * in the same transaction, so that a run begins where the one before ended, also where that was killed. Answers how many.
 */
export async function dropBodies(
  { system }: { system: Db },
  { batchRows = 500, forMs = 240_000 }: DropOptions = {},
): Promise<Dropped> {
  const until = performance.now() + forMs;
  const sum = { callbacks: 0, calls: 0 };
  const workspaces = await system.execute<{ id: string }>(sql`select workspace_id as id from retention order by 1`);
  for (const { id } of workspaces) {
    try {
      for (const drop of [dropFromCallbacks, dropFromCalls]) {
        for (let isMore = true; isMore && performance.now() < until; )
          isMore = await inBatch(system, (tx) => drop(tx, id, batchRows));
      }
      const { callbacks, calls } = await inBatch(system, (tx) => audit(tx, id));
      sum.callbacks += callbacks;
      sum.calls += calls;
    } catch (error) {
      // Somebody works on these rows; the next run goes on there.
      if (sqlStateOf(error) !== "55P03") throw error;
    }
    if (performance.now() >= until) break;
  }
  return sum;
}

export function inBatch<Result>(system: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return system.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '500ms'`);
    return work(tx);
  });
}

/**
 * In the order in which they came. It ends before one that is too young or was not applied yet; whatever comes later is
 * given a later id, so it is met when its own time is over.
 */
async function dropFromCallbacks(tx: Tx, workspaceId: string, limit: number): Promise<boolean> {
  const [page] = await tx.execute<{ to: string | null; rows: number }>(sql`
    with setting as materialized (
      select callbacks_to, now() - make_interval(months => callback_months) as before from retention
      where workspace_id = ${workspaceId} and callback_months is not null for no key update
    ), page as materialized (
      select c.id, c.attempt_created_at, c.dedupe_key, c.body_dropped_at,
        bool_and(c.disposition <> 'new' and c.first_seen_at < before) over (order by c.id) as is_over
      from setting cross join lateral (
          select id, attempt_created_at, dedupe_key, body_dropped_at, disposition, first_seen_at from callback
        where workspace_id = ${workspaceId} and id > callbacks_to order by id limit ${limit}) c
    ), emptied as (
      update callback c set raw = '', query = '', body_dropped_at = now() from page p
      where p.is_over and p.body_dropped_at is null
        and c.attempt_created_at = p.attempt_created_at and c.dedupe_key = p.dedupe_key returning 1
    ), noted as (
      update retention set callbacks_to = greatest(callbacks_to, (select max(id) from page where is_over)),
        callbacks_dropped = callbacks_dropped + (select count(*) from emptied)
      where workspace_id = ${workspaceId} and exists (select from page where is_over)
    )
    select count(*)::int as rows from page where is_over`);
  return page?.rows === limit;
}

/** Those of the same millisecond as the last one are looked at once more; what is emptied already is passed over. */
async function dropFromCalls(tx: Tx, workspaceId: string, limit: number): Promise<boolean> {
  const [setting] = await tx.execute<{ from: string; before: string }>(sql`
    select coalesce(calls_to, '-infinity')::text as from, (now() - make_interval(months => call_months))::text as before
    from retention where workspace_id = ${workspaceId} and call_months is not null for no key update`);
  if (!setting) return false;
  // As parameters, by which partitions are left out before anything is read.
  const [page] = await tx.execute<{ rows: number }>(sql`
    with page as materialized (
      select at, id from platform_call where workspace_id = ${workspaceId} and at >= ${setting.from}::timestamptz
        and at < ${setting.before}::timestamptz and bodies_dropped_at is null
      order by at, id limit ${limit}
    ), emptied as (
      update platform_call c set request = '{}', reply = null, path = split_part(c.path, '?', 1), bodies_dropped_at = now()
      from page p where c.at = p.at and c.id = p.id returning 1
    ), noted as (
      update retention set calls_to = (select max(at) from page), calls_dropped = calls_dropped + (select count(*) from emptied)
      where workspace_id = ${workspaceId} and exists (select from page)
    )
    select count(*)::int as rows from page`);
  return page?.rows === limit;
}

/** One entry of all that was dropped since the last one, also by a run that was killed before it could say so. */
async function audit(tx: Tx, workspaceId: string): Promise<Dropped> {
  const [found] = await tx.execute<Dropped & { callbackMonths: number | null; callMonths: number | null }>(sql`
    update retention r set callbacks_dropped = 0, calls_dropped = 0 from retention before
    where r.workspace_id = ${workspaceId} and before.workspace_id = r.workspace_id
      and (before.callbacks_dropped > 0 or before.calls_dropped > 0)
    returning before.callbacks_dropped::float8 as callbacks, before.calls_dropped::float8 as calls,
      before.callback_months as "callbackMonths", before.call_months as "callMonths"`);
  if (!found) return { callbacks: 0, calls: 0 };
  await appendAudit(tx, workspaceId, job, {
    action: "bodies.dropped",
    target: { kind: "retention", id: workspaceId },
    meta: found,
  });
  return found;
}
