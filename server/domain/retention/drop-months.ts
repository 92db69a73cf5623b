import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sqlStateOf } from "#server/domain/database-error.ts";
import { appendAudit } from "#server/domain/trail/append.ts";

/** The tables that are dropped by month, and the sign that a row there still holds something. */
const tables = [
  { table: "callback", months: "callback_months", emptied: "body_dropped_at" },
  { table: "platform_call", months: "call_months", emptied: "bodies_dropped_at" },
] as const;
type Table = (typeof tables)[number];

const job = { kind: "job", label: "retention" } as const;

/** `held`: months whose turn it is, but which somebody reads at this moment; call again later. */
export type DroppedMonths = { dropped: string[]; held: string[] };

/**
 * Drops months of callbacks and of calls that no workspace keeps any longer, as the tables' owner. A month goes when none of
 * its rows has a body left, so one that was late, or waits to be applied, holds its month. What callbacks proved stays as
 * evidence; how often each came goes with it. One entry in the trail of each workspace says how many rows there were.
 * A row that comes for a dropped month after all is stored in the default partition, like what comes before a month is made.
 */
export async function dropMonths(owner: Db, now = new Date()): Promise<DroppedMonths> {
  const done: DroppedMonths = { dropped: [], held: [] };
  for (const of of tables)
    for (const { name, month } of await monthsOver(owner, of, now)) {
      const what = await dropMonth(owner, of, name, month);
      if (what === "dropped") done.dropped.push(name);
      if (what === "held") done.held.push(name);
    }
  return done;
}

/** Months past the keep time of every workspace that was there then: one that keeps for ever keeps them for all. */
async function monthsOver(owner: Db, { table, months }: Table, now: Date): Promise<{ name: string; month: string }[]> {
  const partitions = await owner.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass order by 1`);
  const over: { name: string; month: string }[] = [];
  for (const { name } of partitions) {
    const [, year, number] = /_(\d{4})_(\d\d)$/.exec(name) ?? [];
    if (year === undefined || number === undefined) continue;
    const end = new Date(Date.UTC(Number(year), Number(number), 1)).toISOString();
    const [kept] = await owner.execute<{ is: boolean }>(sql`
      select ${end}::timestamptz + interval '1 month' > ${now.toISOString()}::timestamptz
        or exists (select from retention r join workspace w on w.id = r.workspace_id
          where w.created_at < ${end}::timestamptz and (r.${sql.raw(months)} is null
            or ${end}::timestamptz + make_interval(months => r.${sql.raw(months)}) > ${now.toISOString()}::timestamptz)) as is`);
    if (kept?.is === false) over.push({ name, month: `${year}-${number}` });
  }
  return over;
}

async function dropMonth(owner: Db, of: Table, name: string, month: string): Promise<"dropped" | "held" | "needed"> {
  const holds = sql`exists (select from ${sql.identifier(name)} where ${sql.identifier(of.emptied)} is null)`;
  const asks = async (db: Pick<Db, "execute">) =>
    (await db.execute<{ holds: boolean }>(sql`select ${holds} as holds`))[0];
  if ((await asks(owner))?.holds !== false) return "needed";
  try {
    await indexHeld(owner, of, name);
    const rows = await owner.execute<{ workspaceId: string; count: number }>(sql`
      select workspace_id as "workspaceId", count(*)::float8 as count from ${sql.identifier(name)} group by 1 order by 1`);
    return await owner.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '500ms'`);
      await tx.execute(sql`lock table ${sql.identifier(of.table)} in access exclusive mode`);
      // By the index, in no time: something late may have come since it was looked at.
      if ((await asks(tx))?.holds !== false) return "needed";
      await tx.execute(sql`drop table ${sql.identifier(name)}`);
      for (const { workspaceId, count } of rows)
        await appendAudit(tx, workspaceId, job, {
          action: "records.dropped",
          target: { kind: "retention", id: workspaceId },
          meta: { what: of.table === "callback" ? "callbacks" : "calls", month, count },
        });
      return "dropped";
    });
  } catch (error) {
    if (sqlStateOf(error) === "55P03") return "held";
    throw error;
  }
}

/** An index of what still has a body, made beside whoever writes; it stays for the next time where the month does. */
async function indexHeld(owner: Db, { emptied }: Table, name: string): Promise<void> {
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
