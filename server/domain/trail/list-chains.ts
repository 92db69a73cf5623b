import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

/** Every chain there is or has to be, also one of which nothing but an anchor is left. The slug is null for the instance's. */
export async function listChains(db: Db, known: readonly string[]): Promise<{ id: string; slug: string | null }[]> {
  const rows = await db.execute<{ id: string; slug: string | null }>(sql`
    select id, w.slug from (
      select id from workspace union select workspace_id from audit_head union select workspace_id from audit_anchor
      union select distinct workspace_id from audit
      union select jsonb_array_elements_text(${JSON.stringify(known)}::text::jsonb)::uuid) all_chains(id)
    left join workspace w using (id) order by w.slug nulls first, id`);
  return [...rows];
}
