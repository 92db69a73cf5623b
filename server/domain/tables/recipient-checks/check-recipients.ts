import { setImmediate } from "node:timers/promises";
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type CheckedRow, recipientCheck, type UploadRow, uploadBlock } from "#db/schema/uploads.ts";
import type { Services } from "#server/domain/scope.ts";
import type { HeldJob, Outcome } from "#server/domain/work/job.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { beginCheck } from "./begin-check.ts";
import { openGotLately } from "./got-lately.ts";
import { createJudge } from "./judge.ts";
import { openKeptOut } from "./kept-out.ts";
import {
  CheckChanged,
  type HeldCheck,
  type JudgedBlock,
  judgedBlock,
  storeBlocks,
  storeOutcome,
} from "./store-blocks.ts";
import { createTally } from "./tally.ts";

type Block = Pick<typeof uploadBlock.$inferSelect, "blockNo" | "firstRow" | "rows">;

/** Called after each block was stored; for tests that end a check half way. */
export type OnBlock = (checkedRows: number) => Promise<void> | void;

/** Tries in a row that failed or whose worker was gone. */
export const mostTries = 10;
const givenUp = () => toKeep(() => t("kept.checkGivenUp", { tries: mostTries }));

/**
 * Judges the rows of one draft from the first one on. Of a draft that is changed meanwhile nothing more is stored: it was
 * asked for once more. Throws JobLost.
 */
export async function checkRecipients(
  services: Pick<Services, "db" | "keyring">,
  held: HeldJob,
  onBlock?: OnBlock,
): Promise<Outcome> {
  const run = await beginCheck(services, held);
  if (run === null) return "done";
  try {
    await judgeAll(services, { run, held }, onBlock);
  } catch (error) {
    if (!(error instanceof CheckChanged)) throw error;
  }
  return "done";
}

/** Says on the draft's page that its rows are not checked any more. */
export async function giveUpCheck({ db }: Pick<Services, "db">, held: HeldJob): Promise<void> {
  await db.system.transaction(async (tx) => {
    await tx
      .update(recipientCheck)
      .set({ state: "failed", problem: givenUp() })
      .where(and(eq(recipientCheck.submissionId, held.key), inArray(recipientCheck.state, ["queued", "checking"])));
    await held.hold(tx);
  });
}

/** How long rows are judged without letting go. */
const longestTurnMs = 50;

/** Rows that are stored at once: each statement waits for the disk, which costs more than judging a block. */
const rowsAtOnce = 4000;

/** Blocks are judged while those before are being stored and the one after is read: no more are held. */
async function judgeAll(
  { db, keyring }: Pick<Services, "db" | "keyring">,
  check: HeldCheck,
  onBlock?: OnBlock,
): Promise<void> {
  const system = db.system;
  const { run, held } = check;
  const keptOut = {
    isSuppressed: await openKeptOut(system, keyring, run),
    gotLately: await openGotLately(system, run),
  };
  const judge = createJudge(run.channel, run.settings);
  const tally = createTally();
  let checkedRows = 0;
  let judged: JudgedBlock[] = [];
  let storing = Promise.resolve();
  const store = async () => {
    await storing;
    if (judged.length > 0) storing = storeBlocks(system, check, judged, checkedRows);
    storing.catch(() => undefined);
    judged = [];
  };
  for await (const { blockNo, firstRow, rows } of blocksOf(system, run.uploadId)) {
    const judgeRow = (row: UploadRow) => tally.add(row, judge(row), keptOut);
    judged.push(judgedBlock(blockNo, firstRow, await withPauses(rows, judgeRow)));
    checkedRows += rows.length;
    if (onBlock || judged.reduce((sum, block) => sum + block.rowCount, 0) >= rowsAtOnce) await store();
    if (onBlock) {
      await storing;
      await onBlock(checkedRows);
    }
    // Whatever else this worker does goes on.
    await setImmediate();
    held.signal.throwIfAborted();
  }
  await store();
  await storing;
  await storeOutcome(system, check, { counts: tally.counts, facts: tally.facts() });
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
