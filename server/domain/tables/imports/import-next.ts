import { and, asc, eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { uploadBlock, uploadImport } from "#db/schema/uploads.ts";
import type { Services } from "#server/domain/scope.ts";
import { appendAudit } from "#server/domain/trail/append.ts";
import { listMsgIds } from "./list-msg-ids.ts";
import { takeReport } from "./take-report.ts";
import { takeSuppressions } from "./take-suppressions.ts";

/** A block takes well under a second; one that holds it for so long is gone. */
const leaseSeconds = 60;

type Import = typeof uploadImport.$inferSelect;
type Block = { no: number; rows: number };
type Claimed = Pick<Import, "id" | "workspaceId" | "uploadId" | "kind"> & { rowCount: number };

const gone = "The rows of this file are not kept any more. Upload it again.";

const audited = { suppressions: "suppressions.imported", delivery_report: "delivery_report.imported" } as const;

/** A worker that is asked to stop waits for no more than this. */
const roundMs = 2000;

/**
 * Takes blocks of the oldest waiting import over, for a while. Each block is stored together with its counts, so that a
 * worker that was killed is followed by one that goes on with the next block. Answers whether there was an import.
 */
export async function importNext(services: Services): Promise<boolean> {
  const found = await claim(services);
  if (!found) return false;
  const { workspaceId, id } = found;
  const { system } = services.db;
  const blocks = await inWorkspace(system, workspaceId, (tx) => listBlocks(tx, found.uploadId));
  const began = Date.now();
  const isTimeLeft = () => Date.now() - began < roundMs;
  let isUnlisted = found.kind === "delivery_report";
  while (isUnlisted && isTimeLeft())
    isUnlisted = await inWorkspace(system, workspaceId, (tx) => listMsgIds(tx, workspaceId));
  let isOver = false;
  while (!isUnlisted && !isOver && isTimeLeft())
    isOver = await inWorkspace(system, workspaceId, (tx) => takeNextBlock(tx, services, found, blocks));
  if (!isOver) await system.update(uploadImport).set({ leaseUntil: null }).where(eq(uploadImport.id, id));
  return true;
}

async function claim({ db }: Services): Promise<Claimed | undefined> {
  const [found] = await db.system.execute<Claimed>(sql`
    update upload_import set state = 'importing', lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id = (
      select i.id from upload_import i join workspace w on w.id = i.workspace_id and w.archived_at is null
      where i.state in ('queued', 'importing') and (i.lease_until is null or i.lease_until < now())
      order by i.created_at limit 1 for update of i skip locked)
    returning id, workspace_id as "workspaceId", upload_id as "uploadId", kind,
      (select row_count from upload u where u.id = upload_id) as "rowCount"`);
  return found;
}

function listBlocks(tx: Tx, uploadId: string): Promise<Block[]> {
  return tx
    .select({ no: uploadBlock.blockNo, rows: sql<number>`jsonb_array_length(${uploadBlock.rows})` })
    .from(uploadBlock)
    .where(eq(uploadBlock.uploadId, uploadId))
    .orderBy(asc(uploadBlock.blockNo));
}

/** Locks the import first: of two workers that both think it is theirs, each takes another block. */
async function takeNextBlock(
  tx: Tx,
  services: Services,
  { id, rowCount }: Claimed,
  blocks: readonly Block[],
): Promise<boolean> {
  const [found] = await tx.select().from(uploadImport).where(eq(uploadImport.id, id)).for("update");
  if (found?.state !== "importing") return true;
  const done = Object.values(found.counts).reduce((sum, count) => sum + count, 0);
  const next = blockAfter(blocks, done);
  if (next === null) return end(tx, found, { problem: done === rowCount ? null : gone });
  const [block] = await tx
    .select({ rows: uploadBlock.rows })
    .from(uploadBlock)
    .where(and(eq(uploadBlock.uploadId, found.uploadId), eq(uploadBlock.blockNo, next)));
  if (!block) return end(tx, found, { problem: gone });
  const taken =
    found.kind === "suppressions"
      ? await takeSuppressions(tx, services.keyring, found, block.rows)
      : await takeReport(tx, found, block.rows);
  await tx
    .update(uploadImport)
    .set({
      counts: addUp(found.counts, taken),
      leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
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
    .set({ state: problem === null ? "imported" : "failed", problem, leaseUntil: null, importedAt: sql`now()` })
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
