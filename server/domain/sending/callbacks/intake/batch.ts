import { foldCopies, type Received } from "./received.ts";

type BatchOptions<Fate> = {
  /** Decides the fate of each row, by fold key; the rows are folded and in key order. Must not reject. */
  send(rows: Received[]): Promise<ReadonlyMap<string, Fate>>;
  maxRows: number;
  maxBytes: number;
  /** Batches under way at once; while there are as many, rows gather. */
  maxInFlight: number;
  /** While a batch is under way, another one starts only with this many rows: few at a time cost more than they gain. */
  minBesides?: number;
  /** With fewer rows than that a batch lets the event loop turn this often more, so that requests already received join it. */
  extraTurns?: number;
};

export type Batcher<Fate> = {
  /** Resolves with the fate of this row, as soon as its own batch is decided. */
  add(row: Received): Promise<Fate>;
  /** Bytes that wait for a batch. */
  waitingBytes(): number;
  /** Resolves when nothing waits or is under way. */
  idle(): Promise<void>;
};

type Waiting<Fate> = { row: Received; resolve(fate: Fate): void; reject(error: unknown): void };

/** Gathers rows without a timer: a row that comes alone goes at once, and the busier it gets the larger batches are. */
export function createBatcher<Fate>(options: BatchOptions<Fate>): Batcher<Fate> {
  const waiting: Waiting<Fate>[] = [];
  const { minBesides = 1, extraTurns = 0 } = options;
  let bytes = 0;
  let inFlight = 0;
  let isScheduled = false;
  const idlers: (() => void)[] = [];

  const mayStart = () => waiting.length >= (inFlight === 0 ? 1 : minBesides) && inFlight < options.maxInFlight;
  const schedule = () => {
    if (isScheduled || !mayStart()) return;
    isScheduled = true;
    setImmediate(start, extraTurns);
  };
  const start = (turns: number) => {
    if (turns > 0 && waiting.length < minBesides) {
      setImmediate(start, turns - 1);
      return;
    }
    isScheduled = false;
    while (mayStart()) void flush(takeBatch());
  };
  const takeBatch = () => {
    let size = 0;
    let count = 0;
    for (const { row } of waiting) {
      size += row.raw.length;
      if (count > 0 && (count >= options.maxRows || size > options.maxBytes)) break;
      count += 1;
    }
    const batch = waiting.splice(0, count);
    for (const { row } of batch) bytes -= row.raw.length;
    return batch;
  };
  const flush = async (batch: Waiting<Fate>[]) => {
    inFlight += 1;
    try {
      const fates = await options.send(foldCopies(batch.map(({ row }) => row)));
      for (const { row, resolve, reject } of batch) {
        const fate = fates.get(row.foldKey);
        if (fate === undefined) reject(new Error("a callback was left without a fate"));
        else resolve(fate);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      inFlight -= 1;
      if (waiting.length > 0) schedule();
      else if (inFlight === 0) for (const done of idlers.splice(0)) done();
    }
  };
  return {
    add(row) {
      const { promise, resolve, reject } = Promise.withResolvers<Fate>();
      waiting.push({ row, resolve, reject });
      bytes += row.raw.length;
      schedule();
      return promise;
    },
    waitingBytes: () => bytes,
    idle: () =>
      new Promise((resolve) => {
        if (waiting.length === 0 && inFlight === 0) resolve();
        else idlers.push(resolve);
      }),
  };
}
