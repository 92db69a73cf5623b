import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

/** What every table holds, but for when a session was last seen and how often somebody tried; asked as the tables' owner. */
export async function checksums(owner: Db): Promise<Map<string, string>> {
  const tables = await owner.execute<{ name: string }>(sql`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
      and relnamespace = 'public'::regnamespace and relname <> 'sign_in_throttle' order by 1`);
  const sums = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await owner.execute<{ sum: string }>(sql`
      select count(*) || ' ' || coalesce(md5(string_agg(r, '|' order by r)), '') as sum
      from (select (to_jsonb(t) - 'last_seen_at')::text as r from ${sql.identifier(name)} t) rows`);
    sums.set(name, row?.sum ?? "");
  }
  return sums;
}
