import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type CheckedRow, type CheckFacts, recipientCheck, type Verdict } from "#db/schema/uploads.ts";
import { type CheckClaim, checkLeaseSeconds, isHeld } from "./claim-check.ts";
import { noCounts, type VerdictCounts } from "./tally.ts";

/** Rows as they are stored. */
export type JudgedBlock = { blockNo: number; firstRow: number; rowCount: number; counts: VerdictCounts; json: string };

/** As JSON at once: a text that waits to be stored burdens the garbage collector less than its rows. */
export function judgedBlock(blockNo: number, firstRow: number, rows: readonly CheckedRow[]): JudgedBlock {
  return { blockNo, firstRow, rowCount: rows.length, counts: countsOf(rows), json: JSON.stringify(rows) };
}

/** What was judged of a check is not wanted any more: it changed, or another worker took it over. */
export class CheckLost extends Error {}

/**
 * Stores judged blocks with the progress they make, in one statement that also renews the lease. Throws CheckLost when
 * the claim does not hold.
 */
export async function storeBlocks(
  db: Db,
  claim: CheckClaim,
  blocks: readonly JudgedBlock[],
  checkedRows: number,
): Promise<CheckClaim> {
  const [held] = await db.execute<{ leaseUntil: string }>(sql`
    with held as (
      update recipient_check set checked_rows = ${checkedRows},
        lease_until = now() + ${checkLeaseSeconds} * interval '1 second'
      where ${isHeld(claim)} returning submission_id, workspace_id, lease_until
    ), stored as (
      insert into recipient_check_block (submission_id, workspace_id, block_no, first_row, sendable_count, duplicate_count,
        suppressed_count, refused_count, rows)
      select held.submission_id, held.workspace_id, b.* from held
      cross join (values ${sql.join(blocks.map(valuesOf), sql`, `)}) b
    )
    select (extract(epoch from lease_until) * 1000)::bigint::text as "leaseUntil" from held`);
  if (!held) throw new CheckLost("The check was changed or taken over.");
  return { ...claim, leaseUntil: new Date(Number(held.leaseUntil)) };
}

function valuesOf({ blockNo, firstRow, counts, json }: JudgedBlock): SQL {
  const { sendable, duplicate, suppressed, refused } = counts;
  return sql`(${blockNo}::integer, ${firstRow}::integer, ${sendable}::integer, ${duplicate}::integer,
    ${suppressed}::integer, ${refused}::integer, ${json}::text::jsonb)`;
}

export function countsOf(rows: readonly { verdict: Verdict }[]): VerdictCounts {
  const counts = noCounts();
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}

/** The check has ended: what it found stands. Throws CheckLost when the claim does not hold. */
export async function storeOutcome(
  db: Db,
  claim: CheckClaim,
  { counts, facts }: { counts: VerdictCounts; facts: CheckFacts },
): Promise<void> {
  const stored = await db
    .update(recipientCheck)
    .set({
      state: "checked",
      leaseUntil: null,
      sendableCount: counts.sendable,
      duplicateCount: counts.duplicate,
      suppressedCount: counts.suppressed,
      refusedCount: counts.refused,
      checkedRows: counts.sendable + counts.duplicate + counts.suppressed + counts.refused,
      facts,
      checkedAt: sql`now()`,
    })
    .where(isHeld(claim))
    .returning({ id: recipientCheck.submissionId });
  if (stored.length === 0) throw new CheckLost("The check was changed or taken over.");
}
