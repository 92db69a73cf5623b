import type postgres from "postgres";

/** Which tables are cut how. `keepDays` drops partitions that ended longer ago. */
const partitioned = [
  { table: "callback", by: "month" },
  { table: "evidence", by: "month" },
  { table: "platform_call", by: "month" },
  { table: "audit", by: "month" },
  // What the platform still tells of when a connection is made, up to two months back and a few days more.
  { table: "call_record", by: "month", behind: 3 },
  { table: "change", by: "day", keepDays: 2 },
] as const;

/** Any constant that no other advisory lock uses. */
const lockKey = 7_201_156;

const ahead = { month: 3, day: 7 } as const;

type Range = { name: string; from: string; to: string };

/** The partitions a table needs from `now` on: the current one, those `behind` it, and those ahead. Bounds are UTC. */
export function rangesFor(table: string, by: "month" | "day", now: Date, behind = 1): Range[] {
  const start = (offset: number) =>
    by === "month"
      ? new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1))
      : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + offset));
  const day = (date: Date) => date.toISOString().slice(0, 10);
  return Array.from({ length: ahead[by] + behind + 1 }, (_, index) => {
    const from = day(start(index - behind));
    const label = (by === "month" ? from.slice(0, 7) : from).replaceAll("-", "_");
    return { name: `${table}_${label}`, from, to: day(start(index - behind + 1)) };
  });
}

/**
 * Makes missing partitions and drops those past their time. Returns the names it could not attach, because somebody held
 * a lock or the default partition has rows of that time; call again later. A table is created first and attached under a
 * short lock timeout: `create … partition of` would wait behind one open reader and make every insert wait behind it.
 */
export async function maintainPartitions(
  sql: postgres.Sql,
  now = new Date(),
): Promise<{ made: string[]; postponed: string[] }> {
  const made: string[] = [];
  const postponed: string[] = [];
  for (const { table, by, ...entry } of partitioned) {
    // One reader holds up every range of a table, so waiting for it once is enough.
    let isHeld = false;
    for (const range of rangesFor(table, by, now, "behind" in entry ? entry.behind : undefined)) {
      const done = await attach(sql, table, range, isHeld);
      isHeld ||= done === "held";
      if (done === "made") made.push(range.name);
      if (done === "held" || done === "in_the_way") postponed.push(range.name);
    }
  }
  for (const entry of partitioned) if ("keepDays" in entry) await dropOld(sql, entry.table, entry.keepDays, now);
  return { made, postponed };
}

async function attach(
  sql: postgres.Sql,
  table: string,
  range: Range,
  isHeld: boolean,
): Promise<"there" | "made" | "held" | "in_the_way"> {
  if (await isAttached(sql, range.name)) return "there";
  if (isHeld) return "held";
  try {
    return await sql.begin(async (tx) => {
      await tx.unsafe("set local lock_timeout = '500ms'");
      // "create table if not exists" does not see the one that another process creates at this moment.
      await tx`select pg_advisory_xact_lock(${lockKey})`;
      if (await isAttached(tx, range.name)) return "there";
      await tx.unsafe(`create table if not exists ${range.name} (like ${table} including all)`);
      // Attaching brings the table's triggers for rows along, but not the one for statements.
      if (table === "audit")
        await tx.unsafe(
          `create or replace trigger audit_no_truncate before truncate on ${range.name} for each statement execute function audit_is_append_only()`,
        );
      await tx.unsafe(
        `alter table ${table} attach partition ${range.name} for values from ('${range.from} 00:00+00') to ('${range.to} 00:00+00')`,
      );
      return "made";
    });
  } catch (error) {
    if (isCode(error, "55P03")) return "held";
    if (isCode(error, "23514")) return "in_the_way";
    throw error;
  }
}

async function isAttached(sql: postgres.ISql, name: string): Promise<boolean> {
  const [row] = await sql<{ attached: boolean }[]>`
    select c.relispartition as attached from pg_class c where c.relname = ${name} and c.relnamespace = 'public'::regnamespace`;
  return row?.attached ?? false;
}

async function dropOld(sql: postgres.Sql, table: string, keepDays: number, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - (keepDays + 1) * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "_");
  const old = await sql<{ name: string }[]>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass and c.relname ~ '_\\d{4}_\\d\\d_\\d\\d$' and right(c.relname, 10) < ${limit}`;
  for (const { name } of old) {
    try {
      await sql.begin(async (tx) => {
        await tx.unsafe("set local lock_timeout = '500ms'");
        // Two that drop one table at the same moment meet half of it in the catalogue.
        await tx`select pg_advisory_xact_lock(${lockKey})`;
        await tx.unsafe(`drop table if exists ${name}`);
      });
    } catch (error) {
      if (!isCode(error, "55P03")) throw error;
    }
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
