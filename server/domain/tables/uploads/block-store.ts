import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Lease, LeaseLost, leaseMs, prolongLease, until } from "./lease.ts";
import type { PackedBlock } from "./reader/messages.ts";

/** Blocks that go to the database in one statement. */
const blocksPerWrite = 8;
/** Wide rows make heavy blocks, which go sooner. */
const charactersPerWrite = 2 * 1024 * 1024;

type Block = { no: number; firstRow: number; rows: string };

/** Keeps blocks under a lease, which each write prolongs. */
export type BlockStore = {
  /** Resolves when the next block may come. */
  keep(block: PackedBlock): Promise<void>;
  /** Forgets what was kept so far. */
  restart(): Promise<void>;
  /** Prolongs the lease once nothing is being written. Throws LeaseLost. */
  prolong(): Promise<void>;
  /** Resolves when all is stored. */
  end(): Promise<void>;
  /** Resolves when no write is under way, whatever came of it. */
  settle(): Promise<void>;
};

/**
 * Stores blocks while the next ones are read. Each write holds the upload's row and its lease, so that two workers can
 * never mix their rows: the one that lost it gets LeaseLost.
 */
export function blockStore(db: Db, lease: Lease, ms = leaseMs): BlockStore {
  let waiting: Block[] = [];
  let characters = 0;
  let blockNo = 0;
  let rowCount = 0;
  let writing: Promise<void> = Promise.resolve();

  /** What changes the lease's token comes one after the other, and nothing after one that failed. */
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
    void next(() => write(db, lease, { blocks, rowCount: count, ms }));
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
      await next(() => clearBlocks(db, lease));
    },
    prolong: () => next(() => prolongLease(db, lease, ms)),
    async end() {
      if (waiting.length > 0) await flush();
      await writing;
    },
    settle: () => writing.catch(() => undefined),
  };
}

/** Forgets what an earlier try, or another encoding, has stored. */
export async function clearBlocks(db: Db, lease: Lease): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await tx.execute(sql`
      select from upload where id = ${lease.id} and state = 'reading' and lease_until = ${lease.token}::timestamptz for update`);
    if (held.length === 0) throw new LeaseLost();
    await tx.execute(sql`delete from upload_block where upload_id = ${lease.id}`);
  });
}

async function write(
  db: Db,
  lease: Lease,
  { blocks, rowCount, ms }: { blocks: readonly Block[]; rowCount: number; ms: number },
): Promise<void> {
  const values = sql.join(
    blocks.map(({ no, firstRow, rows }) => sql`(${no}::int, ${firstRow}::int, ${rows}::text::jsonb)`),
    sql`, `,
  );
  const [stored] = await db.execute<{ token: string }>(sql`
    with mine as (
      update upload set row_count = ${rowCount}, lease_until = ${until(ms)}
      where id = ${lease.id} and state = 'reading' and lease_until = ${lease.token}::timestamptz
      returning id, workspace_id, lease_until),
    stored as (
      insert into upload_block (upload_id, workspace_id, block_no, first_row, rows)
      select mine.id, mine.workspace_id, b.no, b.first_row, b.rows from mine, (values ${values}) as b (no, first_row, rows))
    select lease_until::text as token from mine`);
  if (!stored) throw new LeaseLost();
  lease.token = stored.token;
}
