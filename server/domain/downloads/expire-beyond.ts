import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";

/** Lets the files of a schedule go that are more than it keeps, the oldest first. `drop_exports` removes them. */
export async function expireBeyond(tx: Tx, scheduleId: string): Promise<void> {
  await tx.execute(sql`
    update list_export set expires_at = now() where id in (
      select l.id from list_export l where l.schedule_id = ${scheduleId} and l.state = 'ready' and l.expires_at > now()
      order by l.created_at desc, l.id desc offset (select kept_files from export_schedule where id = ${scheduleId}))`);
}
