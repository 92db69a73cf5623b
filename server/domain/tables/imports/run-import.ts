import { and, asc, eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { uploadBlock, uploadImport } from "#db/schema/uploads.ts";
import type { Services } from "#server/domain/scope.ts";
import { appendAudit } from "#server/domain/trail/append.ts";
import type { HeldJob, Outcome } from "#server/domain/work/job.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { takeReport } from "./take-report.ts";
import { takeSuppressions } from "./take-suppressions.ts";

type Import = typeof uploadImport.$inferSelect;
type Block = { no: number; rows: number };
type Claimed = Pick<Import, "id" | "workspaceId" | "uploadId" | "kind"> & { rowCount: number };

const gone = () => toKeep(() => t("kept.importRowsGone"));

const audited = { suppressions: "suppressions.imported", delivery_report: "delivery_report.imported" } as const;

/** Blocks in a row that may fail, or whose worker may be gone. */
export const mostTries = 5;
const givenUp = () => toKeep(() => t("kept.importGivenUp", { tries: mostTries }));

/** A worker that is asked to stop waits for no more than this. */
const roundMs = 2000;

/**
 * Takes blocks of an import over, for a while. Each block is stored together with its counts, so that a worker that was
 * killed is followed by one that goes on with the next block.
 */
export async function runImport(services: Services, held: HeldJob): Promise<Outcome> {
  const found = await take(services, held);
  if (!found) return "done";
  const { workspaceId } = found;
  const { system } = services.db;
  const blocks = await inWorkspace(system, workspaceId, (tx) => listBlocks(tx, found.uploadId));
  const began = Date.now();
  const isTimeLeft = () => Date.now() - began < roundMs && !held.signal.aborted;
  let isOver = false;
  while (!isOver && isTimeLeft()) {
    isOver = await inWorkspace(system, workspaceId, (tx) => takeNextBlock(tx, { services, held }, found, blocks));
    held.progressed();
  }
  return isOver ? "done" : { againInMs: 0 };
}

/** Says on the import's page that it was given up. */
export async function giveUpImport(services: Services, held: HeldJob): Promise<void> {
  const found = await take(services, held);
  if (!found) return;
  await inWorkspace(services.db.system, found.workspaceId, async (tx) => {
    await held.hold(tx);
    const [row] = await tx.select().from(uploadImport).where(eq(uploadImport.id, found.id)).for("update");
    if (row?.state === "importing") await end(tx, row, { problem: givenUp() });
  });
}

/** One that was given up goes on where somebody has it tried again. Nothing where it has ended. */
async function take({ db }: Services, held: HeldJob): Promise<Claimed | undefined> {
  return db.system.transaction(async (tx) => {
    await held.hold(tx);
    const [found] = await tx.execute<Claimed>(sql`
      update upload_import set state = 'importing', problem = null, imported_at = null
      where id = ${held.key} and state <> 'imported'
      returning id, workspace_id as "workspaceId", upload_id as "uploadId", kind,
        (select row_count from upload u where u.id = upload_id) as "rowCount"`);
    return found;
  });
}

function listBlocks(tx: Tx, uploadId: string): Promise<Block[]> {
  return tx
    .select({ no: uploadBlock.blockNo, rows: sql<number>`jsonb_array_length(${uploadBlock.rows})` })
    .from(uploadBlock)
    .where(eq(uploadBlock.uploadId, uploadId))
    .orderBy(asc(uploadBlock.blockNo));
}

/** Locks the import first, so that its counts are those of the blocks before. */
async function takeNextBlock(
  tx: Tx,
  { services, held }: { services: Services; held: HeldJob },
  { id, rowCount }: Claimed,
  blocks: readonly Block[],
): Promise<boolean> {
  await held.hold(tx);
  const [found] = await tx.select().from(uploadImport).where(eq(uploadImport.id, id)).for("update");
  if (found?.state !== "importing") return true;
  const done = Object.values(found.counts).reduce((sum, count) => sum + count, 0);
  const next = blockAfter(blocks, done);
  if (next === null) return end(tx, found, { problem: done === rowCount ? null : gone() });
  const [block] = await tx
    .select({ rows: uploadBlock.rows })
    .from(uploadBlock)
    .where(and(eq(uploadBlock.uploadId, found.uploadId), eq(uploadBlock.blockNo, next)));
  if (!block) return end(tx, found, { problem: gone() });
  const taken =
    found.kind === "suppressions"
      ? await takeSuppressions(tx, services.keyring, found, block.rows)
      : await takeReport(tx, found, block.rows);
  await tx
    .update(uploadImport)
    .set({ counts: addUp(found.counts, taken) })
    .where(eq(uploadImport.id, id));
  return false;
}

/** The block whose rows come after so many, or null after the last one. */
export function blockAfter(blocks: readonly Block[], doneRows: number): number | null {
  let before = 0;
  for (const { no, rows } of blocks) {
    if (before >= doneRows && rows > 0) return no;
    before += rows;
  }
  return null;
}

function addUp(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(b).map(([name, count]) => [name, (a[name] ?? 0) + count]));
}

async function end(tx: Tx, found: Import, { problem }: { problem: string | null }): Promise<true> {
  await tx
    .update(uploadImport)
    .set({ state: problem === null ? "imported" : "failed", problem, importedAt: sql`now()` })
    .where(eq(uploadImport.id, found.id));
  if (problem === null)
    await appendAudit(
      tx,
      found.workspaceId,
      { kind: "job", label: "imports" },
      {
        action: audited[found.kind],
        target: { kind: "import", id: found.id },
        meta: { uploadId: found.uploadId, rows: found.counts },
      },
    );
  return true;
}
