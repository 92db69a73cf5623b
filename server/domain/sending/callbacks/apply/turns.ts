import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { callback } from "#db/schema/partitioned/callbacks.ts";

/** Workspaces that have their turn in one batch. */
const batchWorkspaces = 100;
/** Addresses of them. */
const batchAddresses = 500;
/** Workspaces whose place is remembered; one that comes back after so many others starts from its first address. */
const rememberedPlaces = 10_000;

const nobody = "00000000-0000-0000-0000-000000000000";

/** An address whose callbacks wait: the how manieth of its workspace it is, and whose turn that workspace has. */
export type Waiting = { workspaceId: string; attemptId: string; no: number; turn: number };

/**
 * Whose callbacks are applied next. Workspaces take turns, and in a workspace its addresses do, each with a part of the
 * batch, so that nobody waits behind a flood of somebody else's. This is one worker's memory; another one has its own.
 */
export class Turns {
  /** The workspace that had the last turn. */
  #last = nobody;
  /** In each workspace, the attempt whose address had the last turn. */
  readonly #places = new Map<string, string>();

  /**
   * The addresses whose turn it is: the first ones of each workspace, then the second ones, and so on. Each is one look into
   * the index, however many callbacks wait behind it.
   */
  async next(tx: Tx | Db): Promise<Waiting[]> {
    if (!(await anyWaits(tx))) return [];
    const workspaces = await tx.execute<{ id: string; turn: number }>(sql`
      with recursive found as (
        select id, id as seed, 1 as turn from ${nextWorkspace(sql`${this.#last}::uuid`)} first where id is not null
        union all
        select later.id, found.seed, found.turn + 1 from found cross join lateral ${nextWorkspace(sql`found.id`)} later
        where later.id <> found.seed and found.turn < ${batchWorkspaces}
      )
      select id, turn from found`);
    if (workspaces.length === 0) return [];
    const most = Math.ceil(batchAddresses / workspaces.length);
    const places = workspaces.map(({ id, turn }) => ({ id, turn, after: this.#places.get(id) ?? nobody }));
    return tx.execute<Waiting>(sql`
      with recursive place as (
        select * from jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb) p(id uuid, turn int, after uuid)
      ), found as (
        select place.id as workspace, first.id, first.id as seed, 1 as no, place.turn
        from place cross join lateral ${nextAttempt(sql`place.id`, sql`place.after`)} first where first.id is not null
        union all
        select found.workspace, later.id, found.seed, found.no + 1, found.turn
        from found cross join lateral ${nextAttempt(sql`found.workspace`, sql`found.id`)} later
        where later.id <> found.seed and found.no < ${most}
      )
      select workspace as "workspaceId", id as "attemptId", no, turn from found order by no, turn`);
  }

  /** These had their turn; the next one is that of whoever comes after them. */
  taken(served: readonly Waiting[]): void {
    const [last] = served.toSorted((a, b) => b.turn - a.turn);
    this.#last = last?.workspaceId ?? this.#last;
    for (const { workspaceId, attemptId } of served.toSorted((a, b) => a.no - b.no)) {
      // Deleting first moves it to the end, so that the first one is always the one that had its turn longest ago.
      this.#places.delete(workspaceId);
      this.#places.set(workspaceId, attemptId);
    }
    for (const oldest of this.#places.keys()) {
      if (this.#places.size <= rememberedPlaces) break;
      this.#places.delete(oldest);
    }
  }
}

/** Asked many times a second, mostly for nothing: prepared, since planning what follows over all months takes long. */
async function anyWaits(tx: Tx | Db): Promise<boolean> {
  const found = await tx
    .select({ id: callback.id })
    .from(callback)
    .where(sql`${callback.disposition} = 'new'`)
    .limit(1)
    .prepare("any_callback_waits")
    .execute();
  return found.length > 0;
}

/** The workspace after that one whose callbacks wait, or the first one; null where none wait. */
function nextWorkspace(after: SQL): SQL {
  const first = (more: SQL) =>
    sql`(select workspace_id from callback where disposition = 'new' ${more} order by workspace_id limit 1)`;
  return sql`(select coalesce(${first(sql`and workspace_id > ${after}`)}, ${first(sql``)}) as id)`;
}

/** The same of a workspace's addresses, by their attempts. */
function nextAttempt(workspace: SQL, after: SQL): SQL {
  const first = (more: SQL) =>
    sql`(select attempt_id from callback where disposition = 'new' and workspace_id = ${workspace} ${more}
      order by attempt_id limit 1)`;
  return sql`(select coalesce(${first(sql`and attempt_id > ${after}`)}, ${first(sql``)}) as id)`;
}
