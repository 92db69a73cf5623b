import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";

/** Marks an upload as used now, in the transaction that sends to it. */
export async function touchUpload(tx: Tx, id: string): Promise<void> {
  // Whoever corrects a cell locks the upload and then its drafts, so that waiting here could wait for each other.
  await tx.execute(sql`
    update upload set last_used_at = now() where id in (
      select u.id from upload u where u.id = ${id} for no key update of u skip locked)`);
}
