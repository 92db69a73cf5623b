import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type CheckedRow, type CheckFacts, recipientCheck, type Verdict } from "#db/schema/uploads.ts";
import type { HeldJob } from "#server/domain/work/job.ts";
import { type CheckRun, isUnchanged } from "./begin-check.ts";
import { noCounts, type VerdictCounts } from "./tally.ts";

/** Rows as they are stored. */
export type JudgedBlock = { blockNo: number; firstRow: number; rowCount: number; counts: VerdictCounts; json: string };

/** As JSON at once: a text that waits to be stored burdens the garbage collector less than its rows. */
export function judgedBlock(blockNo: number, firstRow: number, rows: readonly CheckedRow[]): JudgedBlock {
  return { blockNo, firstRow, rowCount: rows.length, counts: countsOf(rows), json: JSON.stringify(rows) };
}

/** What was judged of a check is not wanted any more: it changed meanwhile. */
export class CheckChanged extends Error {
  constructor() {
    super("the check was changed meanwhile");
    this.name = "CheckChanged";
  }
}

/** A check under way, and the job that has it. */
export type HeldCheck = { run: CheckRun; held: HeldJob };

/** Stores judged blocks with the progress they make. Throws CheckChanged, JobLost. */
export async function storeBlocks(
  db: Db,
  { run, held }: HeldCheck,
  blocks: readonly JudgedBlock[],
  checkedRows: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = await tx.execute(sql`
      with unchanged as (
        update recipient_check set checked_rows = ${checkedRows}
        where ${isUnchanged(run)} returning submission_id, workspace_id
      )
      insert into recipient_check_block (submission_id, workspace_id, block_no, first_row, sendable_count, duplicate_count,
        suppressed_count, refused_count, rows)
      select unchanged.submission_id, unchanged.workspace_id, b.* from unchanged
      cross join (values ${sql.join(blocks.map(valuesOf), sql`, `)}) b
      returning 1`);
    if (stored.length === 0) throw new CheckChanged();
    await held.hold(tx);
  });
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

/** The check has ended: what it found stands. Throws CheckChanged, JobLost. */
export async function storeOutcome(
  db: Db,
  { run, held }: HeldCheck,
  { counts, facts }: { counts: VerdictCounts; facts: CheckFacts },
): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = await tx
      .update(recipientCheck)
      .set({
        state: "checked",
        sendableCount: counts.sendable,
        duplicateCount: counts.duplicate,
        suppressedCount: counts.suppressed,
        refusedCount: counts.refused,
        checkedRows: counts.sendable + counts.duplicate + counts.suppressed + counts.refused,
        facts,
        checkedAt: sql`now()`,
      })
      .where(isUnchanged(run))
      .returning({ id: recipientCheck.submissionId });
    if (stored.length === 0) throw new CheckChanged();
    await held.hold(tx);
  });
}
