import { sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { type Keyring, type SealPlace, type SecretKeys, sealedHead } from "#server/domain/keys/seal.ts";
import { instanceChain } from "#server/domain/trail/append.ts";

/** A column of sealed values, and what of its row is bound into the seal. Without a workspace it is the instance's. */
type SealedColumn = { table: string; column: string; id: string; workspaceId: string | null };

/** Every column of sealed values; a test finds one that is missing here. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: "connection", column: "api_key_sealed", id: "id", workspaceId: "workspace_id" },
  { table: "connection", column: "previous_api_key_sealed", id: "id", workspaceId: "workspace_id" },
  { table: "connection", column: "secret_sealed", id: "id", workspaceId: "workspace_id" },
  { table: "connection", column: "previous_secret_sealed", id: "id", workspaceId: "workspace_id" },
  { table: "erasure_job", column: "subject_sealed", id: "id", workspaceId: "workspace_id" },
  { table: "second_factor", column: "secret_sealed", id: "person_id", workspaceId: null },
  { table: "instance", column: "key_check", id: "id", workspaceId: null },
  { table: "instance", column: "fingerprint_key_sealed", id: "id", workspaceId: null },
];

const batchSize = 100;

type Row = { id: string; workspaceId: string; sealed: string };

/**
 * Seals anew, under the current key, up to a hundred values of one column, in one transaction. Answers how many; none
 * are left when it answers 0. May be killed and run again, also by several at once. `atEnd` is part of the transaction
 * where any was sealed. Throws Error with the place of a value that does not open.
 */
export async function resealBatch(
  db: Db,
  keyring: Keyring,
  keys: SecretKeys,
  at: SealedColumn,
  atEnd: (tx: Tx) => Promise<void>,
): Promise<number> {
  const name = names(at);
  return db.transaction(async (tx) => {
    const rows = await tx.execute<Row>(sql`
      select ${name.id}::text as id, ${name.workspaceId}::text as "workspaceId", encode(${name.column}, 'base64') as sealed
      from ${name.table} where ${name.column} is not null and ${notUnder(at, [keys.current])}
      order by ${name.id} limit ${batchSize} for update`);
    for (const { id, workspaceId, sealed } of rows) {
      const place = { table: at.table, column: at.column, id, workspaceId };
      const anew = keyring.seal(openAt(keyring, sealed, place), place).toString("base64");
      await tx.execute(
        sql`update ${name.table} set ${name.column} = decode(${anew}, 'base64') where ${name.id}::text = ${id}`,
      );
    }
    if (rows.length > 0) await atEnd(tx);
    return rows.length;
  });
}

function openAt(keyring: Keyring, sealed: string, place: SealPlace): string {
  try {
    return keyring.open(Buffer.from(sealed, "base64"), place).reveal();
  } catch (cause) {
    const { table, column, id } = place;
    throw new Error(
      `The value in ${table}.${column} of ${id} does not open: it was changed, or moved from elsewhere. Put it in place again, then run this again.`,
      { cause },
    );
  }
}

/** How many values are sealed under neither of the keys: nobody here can open them. */
export function countForeign(db: Db | Tx, keys: SecretKeys): Promise<number> {
  return count(db, keys.previous === undefined ? [keys.current] : [keys.current, keys.previous]);
}

/** How many values are not sealed under the current key yet. */
export function countNotCurrent(db: Db | Tx, keys: SecretKeys): Promise<number> {
  return count(db, [keys.current]);
}

async function count(db: Db | Tx, secretKeys: readonly string[]): Promise<number> {
  let total = 0;
  for (const at of sealedColumns) {
    const { table, column } = names(at);
    const [row] = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from ${table} where ${column} is not null and ${notUnder(at, secretKeys)}`);
    total += row?.count ?? 0;
  }
  return total;
}

function notUnder(at: SealedColumn, secretKeys: readonly string[]) {
  const heads = secretKeys.map((key) => sql`decode(${sealedHead(key).toString("hex")}, 'hex')`);
  return sql`substring(${names(at).column} from 1 for 5) not in (${sql.join(heads, sql`, `)})`;
}

function names({ table, column, id, workspaceId }: SealedColumn) {
  return {
    table: sql.identifier(table),
    column: sql.identifier(column),
    id: sql.identifier(id),
    workspaceId: workspaceId === null ? sql`${instanceChain}` : sql.identifier(workspaceId),
  };
}
