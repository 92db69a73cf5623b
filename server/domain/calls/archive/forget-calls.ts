import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import { erasedMark } from "#server/compose/erased-mark.ts";

/** Calls of one account and kind. */
export type CallsOf = { connectionId: string; kind: CallKind; ids: readonly string[] };

/**
 * Takes away what was noted of calls to somebody who was erased, and asks for the copies of their recordings to be removed.
 * For calls that were read again, and so lost their number, before an erasure came to them, and for what was stored beside
 * them while it did.
 */
export async function forgetCalls(tx: Tx, { connectionId, kind, ids }: CallsOf): Promise<void> {
  if (ids.length === 0) return;
  const isOfThem = sql`connection_id = ${connectionId} and kind = ${kind}
    and record_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`;
  await tx.execute(sql`update call_note set text = ${erasedMark} where ${isOfThem} and text <> ${erasedMark}`);
  await tx.execute(sql`
    update recording set url = ${erasedMark}, leaving_at = coalesce(leaving_at, now()), leaving_for = 'erasure'
    where ${isOfThem} and leaving_for is distinct from 'erasure'`);
}

/** Gives calls whose ids named somebody other ids, wherever they are kept under the old ones. */
export async function renameCalls(
  tx: Tx,
  { connectionId, kind }: Omit<CallsOf, "ids">,
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [from, to] of renamed)
    for (const table of ["call_record", "call_note", "call_tag", "recording"])
      await tx.execute(sql`
        update ${sql.identifier(table)} set record_id = ${to}
        where connection_id = ${connectionId} and kind = ${kind} and record_id = ${from}`);
}
