import { sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import type { HeldJob } from "#server/domain/work/job.ts";
import type { PackedBlock } from "./reader/messages.ts";

/** Blocks that go to the database in one statement. */
const blocksPerWrite = 8;
/** Wide rows make heavy blocks, which go sooner. */
const charactersPerWrite = 2 * 1024 * 1024;

type Block = { no: number; firstRow: number; rows: string };

/** The upload is gone, or nobody wants it read any more. */
export class UploadGone extends Error {
  constructor() {
    super("the upload is gone or is not to be read any more");
    this.name = "UploadGone";
  }
}

/** Keeps the blocks of an upload that a job reads. */
export type BlockStore = {
  /** Resolves when the next block may come. */
  keep(block: PackedBlock): Promise<void>;
  /** Forgets what was kept so far. */
  restart(): Promise<void>;
  /** Resolves when all is stored. */
  end(): Promise<void>;
  /** Resolves when no write is under way, whatever came of it. */
  settle(): Promise<void>;
};

/**
 * Stores blocks while the next ones are read. Each write holds the upload's row and the job, so that two workers can never
 * mix their rows: the one that lost it gets JobLost.
 */
export function blockStore(db: Db, held: HeldJob): BlockStore {
  let waiting: Block[] = [];
  let characters = 0;
  let blockNo = 0;
  let rowCount = 0;
  let writing: Promise<void> = Promise.resolve();

  /** One write after the other, and none after one that failed. */
  const next = (work: () => Promise<void>): Promise<void> => {
    writing = writing.then(work);
    // Its failure is told by the next flush or the end, which await it.
    writing.catch(() => undefined);
    return writing;
  };
  const flush = async () => {
    const blocks = waiting;
    const count = rowCount;
    waiting = [];
    characters = 0;
    await writing;
    void next(() => write(db, held, { blocks, rowCount: count }));
  };
  return {
    async keep({ firstRow, rowCount: rows, rows: json }) {
      waiting.push({ no: blockNo, firstRow, rows: json });
      blockNo += 1;
      rowCount += rows;
      characters += json.length;
      if (waiting.length >= blocksPerWrite || characters >= charactersPerWrite) await flush();
    },
    async restart() {
      waiting = [];
      characters = 0;
      blockNo = 0;
      rowCount = 0;
      await next(() => clearBlocks(db, held));
    },
    async end() {
      if (waiting.length > 0) await flush();
      await writing;
    },
    settle: () => writing.catch(() => undefined),
  };
}

/** Forgets what another encoding has stored. Throws UploadGone, JobLost. */
async function clearBlocks(db: Db, held: HeldJob): Promise<void> {
  await db.transaction(async (tx) => {
    await keepUpload(tx, held, 0);
    await tx.execute(sql`delete from upload_block where upload_id = ${held.key}`);
  });
}

async function write(
  db: Db,
  held: HeldJob,
  { blocks, rowCount }: { blocks: readonly Block[]; rowCount: number },
): Promise<void> {
  const values = sql.join(
    blocks.map(({ no, firstRow, rows }) => sql`(${no}::int, ${firstRow}::int, ${rows}::text::jsonb)`),
    sql`, `,
  );
  await db.transaction(async (tx) => {
    const workspaceId = await keepUpload(tx, held, rowCount);
    await tx.execute(sql`
      insert into upload_block (upload_id, workspace_id, block_no, first_row, rows)
      select ${held.key}::uuid, ${workspaceId}::uuid, b.no, b.first_row, b.rows from (values ${values}) as b (no, first_row, rows)`);
  });
}

/** Keeps the upload with this job until the transaction has ended. Throws UploadGone, JobLost. */
async function keepUpload(tx: Tx, held: HeldJob, rowCount: number): Promise<string> {
  const [found] = await tx.execute<{ workspaceId: string }>(sql`
    update upload set row_count = ${rowCount} where id = ${held.key} and state = 'reading'
    returning workspace_id as "workspaceId"`);
  if (!found) throw new UploadGone();
  await held.hold(tx);
  return found.workspaceId;
}
