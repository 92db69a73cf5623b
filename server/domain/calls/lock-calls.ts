import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";

type Locked = { connectionId: string; kind: CallKind; ids: readonly string[] };

/**
 * Keeps to itself, until the transaction ends, what people note of these calls. Whoever moves a call to another time and
 * whoever tags it wait for each other here: no role may lock a call and tag it.
 */
export async function lockCalls(tx: Tx, { connectionId, kind, ids }: Locked): Promise<void> {
  if (ids.length === 0) return;
  const locks = ids.map((id) => {
    const hash = createHash("sha256").update(`${connectionId} ${kind} ${id}`).digest();
    return hash.readBigInt64BE(0).toString();
  });
  await tx.execute(sql`
    select pg_advisory_xact_lock(l.lock) from (
      select value::bigint as lock from jsonb_array_elements_text(${JSON.stringify(locks)}::text::jsonb) order by 1) l`);
}
