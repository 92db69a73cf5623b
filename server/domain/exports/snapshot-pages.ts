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
  /** The zone that times are written in, each with its offset; UTC where none is given. */
  timeZone?: string;
};

/**
 * The query to read, and the way one page of it is taken: `execute` runs the given statement first. It is called for further
 * pages while earlier ones are under way.
 */
export type SnapshotQuery<Row> = { query: SQL; execute: (tx: Tx, fetch: SQL) => Promise<Row[]> };

const productionPageRows = 1000;

/** A reader that takes nothing for so long loses its place: its snapshot and connection are needed elsewhere. */
const productionPatienceMs = 60_000;

/** How soon the server is told again to stop what it did not yet have in hand. */
const tellAgainMs = 50;

/** Pages that the server works on while one is written: with fewer it waits for us as long as we for it. */
const pagesAhead = 3;

/**
 * The rows of `query` as pages, all of one moment: one read-only transaction that sees the given workspace. The next pages
 * are read while one is worked on. It ends with the last page, when the reader leaves (`return`, or the signal), and when
 * the reader stops reading; then the next page throws Error.
 */
export async function* snapshotPages<Row>(
  db: Db,
  workspaceId: string,
  query: SnapshotQuery<Row>,
  { pageRows = productionPageRows, patienceMs = productionPatienceMs, signal, canceller }: SnapshotOptions = {},
): AsyncGenerator<Row[]> {
  const reading = openReading(db, workspaceId, query, { pageRows, canceller });
  signal?.addEventListener("abort", reading.leave, { once: true });
  try {
    if (signal?.aborted) throw left();
    const asked = [reading.ask()];
    for (;;) {
      const rows = await asked.shift();
      if (signal?.aborted) throw left();
      if (rows === undefined || rows.length === 0) return;
      while (asked.length < pagesAhead) asked.push(reading.ask());
      let isLate = false;
      const patience = setTimeout(() => {
        isLate = true;
        reading.end();
      }, patienceMs);
      try {
        yield rows;
      } finally {
        clearTimeout(patience);
      }
      if (isLate) throw new Error(`Nothing was read for ${patienceMs} ms, so the download was ended.`);
    }
  } finally {
    signal?.removeEventListener("abort", reading.leave);
    reading.leave();
    await reading.ended;
  }
}

type Reading<Row> = {
  /** The page after those asked for before; empty after the last. */
  ask(): Promise<Row[]>;
  /** Nothing more is asked for. */
  end(): void;
  /** Nobody waits for what was asked for either. */
  leave(): void;
  /** Resolves when the connection is free again. */
  ended: Promise<void>;
};

function openReading<Row>(
  db: Db,
  workspaceId: string,
  { query, execute }: SnapshotQuery<Row>,
  { pageRows, canceller }: { pageRows: number; canceller: Db | undefined },
): Reading<Row> {
  const orders: PromiseWithResolvers<Row[]>[] = [];
  /** Of each page that is being read. */
  const underWay = new Set<Promise<unknown>>();
  let order = Promise.withResolvers<void>();
  /** It is kept beside the order: that may be given while an earlier one was not seen yet. */
  let isOver = false;
  let lost: { why: unknown } | null = null;
  let failed: { why: unknown } | null = null;
  /** The connection's process. */
  let pid: number | null = null;
  /** While the server is told to stop it, the connection stays ours: the next to have it must not be meant. */
  let cancelling: Promise<unknown> | null = null;

  /** What may take long: until it is there it can be cancelled. */
  const run = <Result>(statement: () => Promise<Result>): Promise<Result> => {
    // It counts as under way before it begins: whoever leaves just then is heard.
    const work: Promise<Result> = Promise.resolve()
      .then(statement)
      .finally(() => underWay.delete(work));
    underWay.add(work);
    work.catch(() => undefined);
    return work;
  };
  const readPages = async (tx: Tx) => {
    for (;;) {
      await order.promise;
      if (failed) throw failed.why;
      if (isOver) return;
      order = Promise.withResolvers();
      for (const page of orders.splice(0)) {
        run(() => execute(tx, sql`fetch ${sql.raw(String(pageRows))} from exported`)).then(page.resolve, (why) => {
          page.reject(why);
          failed ??= { why };
          order.resolve();
        });
      }
    }
  };
  // It runs beside the reader and reads what it is told to. Once the connection is lost it is told nothing any more:
  // a statement written to a closed connection would end the process.
  const transaction = db.transaction(
    async (tx) => {
      const [begun] = await tx.execute<{ pid: number }>(
        sql`select pg_backend_pid() as pid, set_config('app.workspace', ${workspaceId}, true),
          set_config('TimeZone', 'UTC', true)`,
      );
      pid = begun?.pid ?? null;
      if (isOver) return;
      try {
        await run(async () => tx.execute(sql`declare exported no scroll cursor for ${query}`));
        await readPages(tx);
      } finally {
        await Promise.allSettled(underWay);
        await cancelling;
      }
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  const ended = transaction.then(
    () => {
      for (const page of orders.splice(0)) page.resolve([]);
    },
    (why: unknown) => {
      lost = { why };
      for (const page of orders.splice(0)) page.reject(why);
    },
  );
  /** It may be told before the statement is there, and then has nothing to stop. */
  const stop = async (through: Db) => {
    while (underWay.size > 0 && pid !== null) {
      await through.execute(sql`select stop_reading(${pid})`).catch(() => undefined);
      if (underWay.size > 0) await delay(tellAgainMs);
    }
  };
  const end = () => {
    isOver = true;
    if (!lost) order.resolve();
  };
  return {
    ask: () => {
      const page = Promise.withResolvers<Row[]>();
      page.promise.catch(() => undefined);
      if (lost) page.reject(lost.why);
      else if (isOver) page.resolve([]);
      else {
        orders.push(page);
        order.resolve();
      }
      return page.promise;
    },
    end,
    leave: () => {
      end();
      if (underWay.size > 0 && canceller) cancelling ??= stop(canceller);
    },
    ended,
  };
}

const left = () => new Error("The reader left.");
