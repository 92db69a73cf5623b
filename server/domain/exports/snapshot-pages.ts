import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";

export type SnapshotOptions = {
  pageRows?: number;
  patienceMs?: number;
};

/** The query to read, and the way one page of it is taken: `execute` runs the given statement. */
export type SnapshotQuery<Row> = { query: SQL; execute: (tx: Tx, fetch: SQL) => Promise<Row[]> };

const productionPageRows = 2000;

/** A reader that takes nothing for so long loses its place: its snapshot and connection are needed elsewhere. */
const productionPatienceMs = 60_000;

/**
 * The rows of `query` as pages, all of one moment: one read-only transaction that sees the given workspace. It ends with
 * the last page, when the reader leaves (`return`), and when the reader stops reading; then the next page throws Error.
 */
export async function* snapshotPages<Row>(
  db: Db,
  workspaceId: string,
  { query, execute }: SnapshotQuery<Row>,
  { pageRows = productionPageRows, patienceMs = productionPatienceMs }: SnapshotOptions = {},
): AsyncGenerator<Row[]> {
  let order = Promise.withResolvers<"more" | "end">();
  let page = Promise.withResolvers<Row[]>();
  let isLost = false;
  // It runs beside the reader and fetches when told to. Once the connection is lost it is told nothing any more:
  // a statement written to a closed connection would end the process.
  const transaction = db.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('app.workspace', ${workspaceId}, true)`);
      await tx.execute(sql`declare exported no scroll cursor for ${query}`);
      while ((await order.promise) === "more") {
        order = Promise.withResolvers();
        page.resolve(await execute(tx, sql`fetch ${sql.raw(String(pageRows))} from exported`));
      }
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  const ended = transaction.then(
    (): Row[] => [],
    (error: unknown) => {
      isLost = true;
      throw error;
    },
  );
  ended.catch(() => undefined);
  const tell = (what: "more" | "end") => {
    if (!isLost) order.resolve(what);
  };
  try {
    for (;;) {
      tell("more");
      const rows = await Promise.race([page.promise, ended]);
      if (rows.length === 0) return;
      page = Promise.withResolvers();
      let isLate = false;
      const patience = setTimeout(() => {
        isLate = true;
        tell("end");
      }, patienceMs);
      try {
        yield rows;
      } finally {
        clearTimeout(patience);
      }
      if (isLate) throw new Error(`Nothing was read for ${patienceMs} ms, so the download was ended.`);
    }
  } finally {
    tell("end");
    await ended.catch(() => undefined);
  }
}
