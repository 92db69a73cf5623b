import { setImmediate } from "node:timers/promises";
import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { uploadBlock } from "#db/schema/uploads.ts";
import type { Services } from "#server/domain/scope.ts";
import { type CheckClaim, claimCheck } from "./claim-check.ts";
import { createJudge } from "./judge.ts";
import { openKeptOut } from "./kept-out.ts";
import { CheckLost, storeBlocks, storeOutcome } from "./store-blocks.ts";
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

/** One block is judged while the one before is being stored and the one after read: no more are held at once. */
async function runCheck(
  { db, keyring }: Pick<Services, "db" | "keyring">,
  claimed: CheckClaim,
  onBlock?: OnBlock,
): Promise<void> {
  const system = db.system;
  const place = { workspaceId: claimed.workspaceId, channel: claimed.channel };
  const isSuppressed = await openKeptOut(system, keyring, place);
  const judge = createJudge(claimed.settings);
  const tally = createTally();
  let checkedRows = 0;
  let storing: Promise<CheckClaim> = Promise.resolve(claimed);
  for await (const block of blocksOf(system, claimed.uploadId)) {
    const rows = block.rows.map((row) => tally.add(row, judge(row), isSuppressed));
    checkedRows += rows.length;
    const claim = await storing;
    storing = storeBlocks(system, claim, [{ blockNo: block.blockNo, firstRow: block.firstRow, rows }], checkedRows);
    storing.catch(() => undefined);
    if (onBlock) {
      await storing;
      await onBlock(checkedRows);
    }
    // Whatever else this worker does goes on.
    await setImmediate();
  }
  await storeOutcome(system, await storing, { counts: tally.counts, facts: tally.facts() });
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
