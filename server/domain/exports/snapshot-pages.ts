import { setTimeout as delay } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";

export type SnapshotOptions = {
  pageRows?: number;
  patienceMs?: number;
  /** Ends the transaction when it is aborted, also in the middle of a page; then the next page throws Error. */
  signal?: AbortSignal;
  /** A pool through which a page that nobody wants any more is cancelled. */
  canceller?: Db;
};

/** The query to read, and the way one page of it is taken: `execute` runs the given statement. */
export type SnapshotQuery<Row> = { query: SQL; execute: (tx: Tx, fetch: SQL) => Promise<Row[]> };

const productionPageRows = 1000;

/** A reader that takes nothing for so long loses its place: its snapshot and connection are needed elsewhere. */
const productionPatienceMs = 60_000;

/** How soon the server is told again to stop what it did not yet have in hand. */
const tellAgainMs = 50;

/**
 * The rows of `query` as pages, all of one moment: one read-only transaction that sees the given workspace. The next page
 * is read while one is worked on. It ends with the last page, when the reader leaves (`return`, or the signal), and when
 * the reader stops reading; then the next page throws Error.
 */
export async function* snapshotPages<Row>(
  db: Db,
  workspaceId: string,
  { query, execute }: SnapshotQuery<Row>,
  { pageRows = productionPageRows, patienceMs = productionPatienceMs, signal, canceller }: SnapshotOptions = {},
): AsyncGenerator<Row[]> {
  let order = Promise.withResolvers<void>();
  /** It is kept beside the order: that may be given while an earlier one was not seen yet. */
  let isOver = false;
  let lost: { why: unknown } | null = null;
  const nextPage = () => {
    const next = Promise.withResolvers<Row[]>();
    next.promise.catch(() => undefined);
    if (lost) next.reject(lost.why);
    return next;
  };
  let page = nextPage();
  /** The connection's process while it works on something of ours. */
  let working: number | null = null;
  /** While the server is told to stop it, the connection stays ours: the next to have it must not be meant. */
  let cancelling: Promise<unknown> | null = null;
  // It runs beside the reader and fetches when told to. Once the connection is lost it is told nothing any more:
  // a statement written to a closed connection would end the process.
  const transaction = db.transaction(
    async (tx) => {
      const [begun] = await tx.execute<{ pid: number }>(
        sql`select pg_backend_pid() as pid, set_config('app.workspace', ${workspaceId}, true),
          set_config('TimeZone', 'UTC', true)`,
      );
      /** What may take long: until it is there it can be cancelled. */
      const run = async <Result>(statement: () => Promise<Result>): Promise<Result> => {
        working = begun?.pid ?? null;
        try {
          return await statement();
        } finally {
          working = null;
          await cancelling;
        }
      };
      if (isOver) return;
      await run(async () => tx.execute(sql`declare exported no scroll cursor for ${query}`));
      for (;;) {
        await order.promise;
        if (isOver) return;
        order = Promise.withResolvers();
        page.resolve(await run(() => execute(tx, sql`fetch ${sql.raw(String(pageRows))} from exported`)));
      }
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  // Whoever waits for a page waits for that page alone: a race against the whole would keep every page until its end.
  const ended = transaction.then(
    () => page.resolve([]),
    (why: unknown) => {
      lost = { why };
      page.reject(why);
    },
  );
  const tell = (what: "more" | "end") => {
    isOver ||= what === "end";
    if (!lost) order.resolve();
  };
  /** It may be told before the statement is there, and then has nothing to stop. */
  const stop = async (through: Db) => {
    while (working !== null) {
      await through.execute(sql`select stop_reading(${working})`).catch(() => undefined);
      if (working !== null) await delay(tellAgainMs);
    }
  };
  /** Nobody waits for what is being read. */
  const leave = () => {
    tell("end");
    if (working !== null && canceller) cancelling ??= stop(canceller);
  };
  signal?.addEventListener("abort", leave, { once: true });
  try {
    if (signal?.aborted) throw left();
    tell("more");
    for (;;) {
      const rows = await page.promise;
      if (signal?.aborted) throw left();
      if (rows.length === 0) return;
      page = nextPage();
      tell("more");
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
    signal?.removeEventListener("abort", leave);
    leave();
    await ended;
  }
}

const left = () => new Error("The reader left.");
