import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sqlStateOf } from "#server/domain/database-error.ts";
import { appendAudit } from "#server/domain/trail/append.ts";

/**
 * The tables that are dropped by month, and the sign that a row there still holds something; null where rows have none and
 * go by what their own workspace keeps.
 */
const tables = [
  { table: "callback", what: "callbacks", months: "callback_months", emptied: "body_dropped_at" },
  { table: "platform_call", what: "requests", months: "call_months", emptied: "bodies_dropped_at" },
  { table: "call_record", what: "call records", months: "call_record_months", emptied: null },
] as const;
type Table = (typeof tables)[number];
/** A partition, its month as people write it, and the moment after its last. */
type Month = { name: string; month: string; end: string };

const job = { kind: "job", label: "retention" } as const;

/** `held`: months whose turn it is, but which somebody reads at this moment; call again later. */
export type DroppedMonths = { dropped: string[]; held: string[] };

/**
 * Drops months of callbacks, of calls and of call records that no workspace keeps any longer, as the tables' owner. A month
 * of callbacks or calls goes when none of its rows has a body left, so one that was late, or waits to be applied, holds its
 * month. What callbacks proved stays as evidence; how often each came goes with it. One entry in the trail of each workspace
 * says how many rows there were. A row that comes for a dropped month after all is stored in the default partition, like
 * what comes before a month is made.
 */
export async function dropMonths(owner: Db, now = new Date()): Promise<DroppedMonths> {
  const done: DroppedMonths = { dropped: [], held: [] };
  for (const of of tables)
    for (const month of await monthsOver(owner, of, now)) {
      const what = await dropMonth(owner, of, month, now);
      if (what === "dropped") done.dropped.push(month.name);
      if (what === "held") done.held.push(month.name);
    }
  return done;
}

async function monthsOver(owner: Db, of: Table, now: Date): Promise<Month[]> {
  const partitions = await owner.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${of.table}::regclass order by 1`);
  const over: Month[] = [];
  for (const { name } of partitions) {
    const [, year, number] = /_(\d{4})_(\d\d)$/.exec(name) ?? [];
    if (year === undefined || number === undefined) continue;
    const end = new Date(Date.UTC(Number(year), Number(number), 1)).toISOString();
    const [found] = await owner.execute<{ is: boolean }>(sql`select ${isOver(of, end, now)} as is`);
    if (found?.is) over.push({ name, month: `${year}-${number}`, end });
  }
  return over;
}

/**
 * Months past the keep time of every workspace that was there then: one that keeps for ever keeps them for all. Call records
 * are older than their workspace where it began to read them later, so their rows tell; until the shortest time is over a
 * month is needed for what is read late.
 */
function isOver(of: Table, end: string, now: Date): SQL {
  const past = (months: SQL) => sql`${end}::timestamptz + ${months} <= ${now.toISOString()}::timestamptz`;
  if (of.emptied === null) return past(sql`interval '3 months'`);
  return sql`${past(sql`interval '1 month'`)} and not exists (select from retention r join workspace w on w.id = r.workspace_id
    where w.created_at < ${end}::timestamptz and ${keeps(of, end, now)})`;
}

/** SQL over `r`, what a workspace keeps: whether it still keeps the month. */
function keeps({ months }: Table, end: string, now: Date): SQL {
  const column = sql.raw(`r.${months}`);
  return sql`(${column} is null or ${end}::timestamptz + make_interval(months => ${column}) > ${now.toISOString()}::timestamptz)`;
}

async function dropMonth(
  owner: Db,
  of: Table,
  { name, month, end }: Month,
  now: Date,
): Promise<"dropped" | "held" | "needed"> {
  const table = sql.identifier(name);
  const holds =
    of.emptied === null
      ? // One look into the table's index for each workspace that keeps.
        sql`exists (select from retention r where ${keeps(of, end, now)}
          and exists (select from ${table} t where t.workspace_id = r.workspace_id))`
      : sql`exists (select from ${table} where ${sql.identifier(of.emptied)} is null)`;
  const asks = async (db: Pick<Db, "execute">) =>
    (await db.execute<{ holds: boolean }>(sql`select ${holds} as holds`))[0];
  if ((await asks(owner))?.holds !== false) return "needed";
  try {
    if (of.emptied === null) await dropAround(owner, name);
    else await indexHeld(owner, of.emptied, name);
    const rows = await owner.execute<{ workspaceId: string; count: number }>(sql`
      select workspace_id as "workspaceId", count(*)::float8 as count from ${table} group by 1 order by 1`);
    return await owner.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '500ms'`);
      await tx.execute(sql`lock table ${sql.identifier(of.table)} in access exclusive mode`);
      // By the index, in no time: something late may have come since it was looked at.
      if ((await asks(tx))?.holds !== false) return "needed";
      await tx.execute(sql`drop table ${table}`);
      if (of.emptied === null) await countAnew(tx, end);
      for (const { workspaceId, count } of rows)
        await appendAudit(tx, workspaceId, job, {
          action: "records.dropped",
          target: { kind: "retention", id: workspaceId },
          meta: { what: of.what, month, count },
        });
      return "dropped";
    });
  } catch (error) {
    if (sqlStateOf(error) === "55P03") return "held";
    throw error;
  }
}

/** No trigger hears of rows that go with their table: whatever was counted of that month is counted anew. */
async function countAnew(tx: Pick<Db, "execute">, end: string): Promise<void> {
  await tx.execute(sql`
    insert into report_mark (workspace_id, area, quarter) select distinct workspace_id, area, quarter from report_count
    where calls > 0 and quarter >= ${end}::timestamptz - interval '1 month' and quarter < ${end}::timestamptz`);
}

/** Notes and tags of the calls in a month. Before it goes, since nobody else may read a month that waits to go. */
async function dropAround(owner: Db, month: string): Promise<void> {
  for (const table of ["call_note", "call_tag"])
    await owner.execute(sql`
      delete from ${sql.identifier(table)} t using ${sql.identifier(month)} c
      where c.connection_id = t.connection_id and c.kind = t.kind and c.record_id = t.record_id`);
}

/** An index of what still has a body, made beside whoever writes; it stays for the next time where the month does. */
async function indexHeld(owner: Db, emptied: string, name: string): Promise<void> {
  const index = `${name}_held`;
  const [found] = await owner.execute<{ isValid: boolean }>(sql`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${index})`);
  if (found?.isValid) return;
  // One whose making was cut short.
  await owner.execute(sql`drop index if exists ${sql.identifier(index)}`);
  await owner.execute(
    sql`create index concurrently ${sql.identifier(index)} on ${sql.identifier(name)} (workspace_id) where ${sql.identifier(emptied)} is null`,
  );
}
