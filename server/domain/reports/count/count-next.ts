import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { countCalls } from "./count-calls.ts";
import { countSends } from "./count-sends.ts";
import { type Quarter, quartersOf } from "./quarters.ts";

/** So many quarters are counted in one transaction. */
const atOnce = 100;

/**
 * Counts quarters of which something changed anew, the newest first, and takes their marks away. Answers how many; 0 where
 * nothing is left. Whoever changes something marks it in the same transaction: of a mark that is seen here the change is seen
 * too, by the statements after the one that takes it. One at a time of each workspace.
 */
export async function countNext(tx: Tx, workspaceId: string, most = atOnce): Promise<number> {
  const taken = await tx.execute<Quarter>(sql`
    with next as (select distinct quarter, area from report_mark where workspace_id = ${workspaceId}
      order by quarter desc, area limit ${most}),
    gone as (delete from report_mark m using next n
      where m.workspace_id = ${workspaceId} and m.quarter = n.quarter and m.area = n.area returning 1)
    select n.area, to_char(n.quarter at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as quarter from next n`);
  if (taken.length > 0) await countAnew(tx, workspaceId, [...taken]);
  return taken.length;
}

async function countAnew(tx: Tx, workspaceId: string, quarters: readonly Quarter[]): Promise<void> {
  for (const table of ["report_count", "report_refusal"])
    await tx.execute(sql`
      delete from ${sql.identifier(table)} t using ${quartersOf(quarters)}
      where t.workspace_id = ${workspaceId} and t.area = q.area and t.quarter = q.quarter`);
  await countSends(tx, workspaceId, quarters);
  await countCalls(tx, workspaceId, quarters);
}
