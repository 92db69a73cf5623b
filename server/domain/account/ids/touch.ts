import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { unlistedIdsIn } from "#server/contract/limits/unlisted-ids.ts";
import type { Area } from "#server/contract/operation.ts";

/** Marks the entries that a submission's requests use as used now, in the submission's own transaction. */
export async function touchUsed(
  tx: Tx,
  submission: { connectionId: string; area: Area },
  requests: readonly Record<string, unknown>[],
): Promise<void> {
  const used = unlistedIdsIn(submission.area, requests);
  if (used.length === 0) return;
  // Locked in id order, so that two sends with the same entries do not wait for each other.
  await tx.execute(sql`
    update library_entry set last_used_at = now() where id in (
      select e.id from library_entry e
      join jsonb_to_recordset(${JSON.stringify(used)}::text::jsonb) u(kind text, value text)
        on u.kind = e.kind and u.value = e.value
      where e.connection_id = ${submission.connectionId} order by e.id for no key update of e)`);
}
