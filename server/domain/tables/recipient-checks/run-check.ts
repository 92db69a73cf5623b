import { setImmediate } from "node:timers/promises";
import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type CheckedRow, type UploadRow, uploadBlock } from "#db/schema/uploads.ts";
import type { Services } from "#server/domain/scope.ts";
import { type CheckClaim, claimCheck } from "./claim-check.ts";
import { createJudge } from "./judge.ts";
import { openKeptOut } from "./kept-out.ts";
import { CheckLost, type JudgedBlock, judgedBlock, storeBlocks, storeOutcome } from "./store-blocks.ts";
import { createTally } from "./tally.ts";

type Block = Pick<typeof uploadBlock.$inferSelect, "blockNo" | "firstRow" | "rows">;

/** Called after each block was stored; for tests that end a check half way. */
export type OnBlock = (checkedRows: number) => Promise<void> | void;

/**
 * Judges the rows of one waiting check. "lost" says that it changed meanwhile, or that another worker took it over, and
 * that nothing more of this run was stored.
 */
export async function runNextCheck(
  services: Pick<Services, "db" | "keyring">,
  onBlock?: OnBlock,
): Promise<"checked" | "lost" | "idle"> {
  const claim = await claimCheck(services);
  if (claim === null) return "idle";
  try {
    await runCheck(services, claim, onBlock);
    return "checked";
  } catch (error) {
    if (error instanceof CheckLost) return "lost";
    throw error;
  }
}

/** How long rows are judged without letting go. */
const longestTurnMs = 50;

/** Rows that are stored at once: each statement waits for the disk, which costs more than judging a block. */
const rowsAtOnce = 4000;

/** Blocks are judged while those before are being stored and the one after is read: no more are held. */
async function runCheck(
  { db, keyring }: Pick<Services, "db" | "keyring">,
  claimed: CheckClaim,
  onBlock?: OnBlock,
): Promise<void> {
  const system = db.system;
  const isSuppressed = await openKeptOut(system, keyring, claimed);
  const judge = createJudge(claimed.settings);
  const tally = createTally();
  let checkedRows = 0;
  let judged: JudgedBlock[] = [];
  let storing: Promise<CheckClaim> = Promise.resolve(claimed);
  const store = async () => {
    const claim = await storing;
    storing = judged.length > 0 ? storeBlocks(system, claim, judged, checkedRows) : storing;
    storing.catch(() => undefined);
    judged = [];
  };
  for await (const { blockNo, firstRow, rows } of blocksOf(system, claimed.uploadId)) {
    const judgeRow = (row: UploadRow) => tally.add(row, judge(row), isSuppressed);
    judged.push(judgedBlock(blockNo, firstRow, await withPauses(rows, judgeRow)));
    checkedRows += rows.length;
    if (onBlock || judged.reduce((sum, block) => sum + block.rowCount, 0) >= rowsAtOnce) await store();
    if (onBlock) {
      await storing;
      await onBlock(checkedRows);
    }
    // Whatever else this worker does goes on.
    await setImmediate();
  }
  await store();
  await storeOutcome(system, await storing, { counts: tally.counts, facts: tally.facts() });
}

/** Texts made to be slow to count would hold up the calls that this worker makes. */
async function withPauses(rows: readonly UploadRow[], judge: (row: UploadRow) => CheckedRow): Promise<CheckedRow[]> {
  const judged: CheckedRow[] = [];
  let began = performance.now();
  for (const row of rows) {
    judged.push(judge(row));
    if (performance.now() - began < longestTurnMs) continue;
    await setImmediate();
    began = performance.now();
  }
  return judged;
}

async function* blocksOf(db: Db, uploadId: string): AsyncGenerator<Block> {
  const read = async (after: number) => {
    const [block] = await db
      .select({ blockNo: uploadBlock.blockNo, firstRow: uploadBlock.firstRow, rows: uploadBlock.rows })
      .from(uploadBlock)
      .where(and(eq(uploadBlock.uploadId, uploadId), gt(uploadBlock.blockNo, after)))
      .orderBy(asc(uploadBlock.blockNo))
      .limit(1);
    return block;
  };
  let next = read(-1);
  for (;;) {
    const block = await next;
    if (!block) return;
    next = read(block.blockNo);
    next.catch(() => undefined);
    yield block;
  }
}
