import { type EmailBatch, marks } from "./batch.ts";
import { type CallbackRequest, CallbackSender } from "./callback-request.ts";

/** Fixed points of sandbox.md; tests pass shorter ones. */
export type DeliveryTiming = {
  firstAfterMs: number;
  timeoutMs: number;
  retryAfterMs: readonly number[];
  maxInFlight: number;
};
export const deliveryTiming: DeliveryTiming = {
  firstAfterMs: 50,
  timeoutMs: 5000,
  retryAfterMs: [1000, 5000, 30_000],
  maxInFlight: 20,
};

/** One copy of one email's callback; `tries` counts the requests made before. */
type Job = { batch: EmailBatch; index: number; tries: number; feed: Feed | undefined };
/** The first tries of one batch, handed out in list order. */
type Feed = {
  batch: EmailBatch;
  order: Uint32Array | undefined;
  position: number;
  copy: number;
  startAt: number;
  unsettled: number;
  allTried: PromiseWithResolvers<void>;
};

/** Jobs that wait equally long, so that the first in is the first due: one timer serves them all. */
class WaitingLine {
  #jobs: { job: Job; due: number }[] = [];
  #head = 0;

  add(job: Job, due: number): void {
    this.#jobs.push({ job, due });
  }

  get nextDue(): number {
    return this.#jobs[this.#head]?.due ?? Number.POSITIVE_INFINITY;
  }

  take(): Job | undefined {
    const job = this.#jobs[this.#head]?.job;
    this.#head += 1;
    if (this.#head > 1000 && this.#head * 2 > this.#jobs.length) {
      this.#jobs = this.#jobs.slice(this.#head);
      this.#head = 0;
    }
    return job;
  }
}

function shuffled(size: number): Uint32Array {
  const order = Uint32Array.from({ length: size }, (_, index) => index);
  for (let last = size - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    const kept = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = kept;
  }
  return order;
}

/**
 * Delivers the callbacks of one receiver: few at a time, over its batches in turn, and again after a wait where nobody
 * acknowledged.
 */
export class CallbackDelivery {
  readonly #timing: DeliveryTiming;
  readonly #now: () => number;
  readonly #changed: () => void;
  readonly #sender: CallbackSender;
  #feeds: Feed[] = [];
  readonly #lines: readonly WaitingLine[];
  readonly #inFlight = new Map<Job, CallbackRequest>();
  #timer: NodeJS.Timeout | undefined;
  #retriesTurn = false;
  #stopped = false;

  /** `now` is the platform's time in ms; waits are measured by the machine's. */
  constructor(timing: DeliveryTiming, now: () => number, changed: () => void) {
    this.#timing = timing;
    this.#now = now;
    this.#changed = changed;
    this.#sender = new CallbackSender(timing.maxInFlight);
    this.#lines = [0, ...timing.retryAfterMs].map(() => new WaitingLine());
  }

  /** Hands out a batch's callbacks after `waitMs`; resolves when each was tried once. */
  begin(batch: EmailBatch, waitMs: number): Promise<void> {
    const order = batch.dials.shuffle ? shuffled(batch.size) : undefined;
    const startAt = Date.now() + waitMs;
    const feed = { batch, order, position: 0, copy: 0, startAt, unsettled: 0, allTried: Promise.withResolvers<void>() };
    this.#feeds.push(feed);
    this.#pump();
    return feed.allTried.promise;
  }

  /** Takes up a batch from a snapshot: callbacks tried before wait once more, the rest follow in order. */
  resume(batch: EmailBatch): void {
    for (let index = 0; index < batch.size; index += 1) {
      const tried = Math.ceil((batch.tries[index] ?? 0) / batch.dials.duplicate);
      if (tried === 0 || batch.isHeld(index)) continue;
      const tries = Math.min(tried, this.#timing.retryAfterMs.length);
      const copies = batch.copiesLeft[index] ?? 0;
      for (let copy = 0; copy < copies; copy += 1) this.#wait({ batch, index, tries, feed: undefined });
    }
    void this.begin(batch, this.#timing.firstAfterMs);
  }

  /** Delivers the callback of an email that was held, unless its batch's turn for it is still to come. */
  send(batch: EmailBatch, index: number): void {
    const feed = this.#feeds.find((candidate) => candidate.batch === batch);
    const place = feed?.order?.indexOf(index) ?? index;
    if (feed !== undefined && place >= feed.position) return;
    const copies = batch.copiesLeft[index] ?? 0;
    for (let copy = 0; copy < copies; copy += 1) this.#wait({ batch, index, tries: 0, feed: undefined });
    this.#pump();
  }

  /** Forgets everything, requests in flight too. Nothing can be delivered afterwards. */
  close(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const feed of this.#feeds) feed.allTried.resolve();
    this.#feeds = [];
    const requests = [...this.#inFlight.values()];
    this.#inFlight.clear();
    for (const request of requests) request.abort();
    this.#sender.close();
  }

  /** Starts no more requests, gives those in flight `graceMs`, and leaves the rest to the next start. */
  async stop(graceMs: number): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const open = [...this.#inFlight.values()].map((request) => request.acknowledged);
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, graceMs);
    await Promise.race([Promise.all(open), over]);
    clearTimeout(timer);
    this.close();
  }

  #wait(job: Job): void {
    const wait = job.tries === 0 ? 0 : (this.#timing.retryAfterMs[job.tries - 1] ?? 0);
    this.#lines[job.tries]?.add(job, Date.now() + wait);
  }

  #pump(): void {
    if (this.#stopped) return;
    while (this.#inFlight.size < this.#timing.maxInFlight) {
      // In turn, so that neither repeats nor a large batch hold up everything else.
      this.#retriesTurn = !this.#retriesTurn;
      const job = this.#retriesTurn ? (this.#dueJob() ?? this.#firstTry()) : (this.#firstTry() ?? this.#dueJob());
      if (job === undefined) break;
      void this.#attempt(job);
    }
    this.#sleep();
  }

  #sleep(): void {
    clearTimeout(this.#timer);
    if (this.#inFlight.size >= this.#timing.maxInFlight) return;
    const next = Math.min(...this.#lines.map((line) => line.nextDue), ...this.#feeds.map((feed) => feed.startAt));
    if (next === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => this.#pump(), Math.max(1, next - Date.now()));
  }

  #dueJob(): Job | undefined {
    const now = Date.now();
    return this.#lines.find((line) => line.nextDue <= now)?.take();
  }

  #firstTry(): Job | undefined {
    const now = Date.now();
    for (let turn = this.#feeds.length; turn > 0; turn -= 1) {
      const feed = this.#feeds.shift();
      if (feed === undefined) return undefined;
      const job = feed.startAt <= now ? this.#nextOf(feed) : undefined;
      const isOver = feed.position >= feed.batch.size;
      if (!isOver) this.#feeds.push(feed);
      if (isOver && feed.unsettled === 0) feed.allTried.resolve();
      if (job !== undefined) return job;
    }
    return undefined;
  }

  /** The next copy in the batch's order; undefined when every email has had its turn. */
  #nextOf(feed: Feed): Job | undefined {
    const { batch } = feed;
    while (feed.position < batch.size) {
      const index = feed.order?.[feed.position] ?? feed.position;
      if (feed.copy === 0 && !this.#isWanted(batch, index)) {
        feed.position += 1;
        continue;
      }
      feed.copy += 1;
      if (feed.copy >= batch.dials.duplicate) {
        feed.copy = 0;
        feed.position += 1;
      }
      feed.unsettled += 1;
      return { batch, index, tries: 0, feed };
    }
    return undefined;
  }

  /** Whether the email's first callback is still to be sent; this is also where the drop dial strikes. */
  #isWanted(batch: EmailBatch, index: number): boolean {
    if (batch.isHeld(index) || batch.copiesLeft[index] === 0 || batch.tries[index] !== 0) return false;
    if (batch.dials.drop === 0 || Math.random() >= batch.dials.drop) return true;
    batch.know(index, this.#now());
    batch.copiesLeft[index] = 0;
    batch.mark(index, marks.lost);
    this.#changed();
    return false;
  }

  async #attempt(job: Job): Promise<void> {
    const { batch, index } = job;
    batch.know(index, this.#now());
    batch.tries[index] = (batch.tries[index] ?? 0) + 1;
    batch.touch();
    const request = this.#sender.send(batch.url, batch.event(index), batch.dials.format, this.#timing.timeoutMs);
    this.#inFlight.set(job, request);
    this.#changed();
    const acknowledged = await request.acknowledged;
    // A job that was cleared away meanwhile is nobody's any more.
    if (!this.#inFlight.delete(job)) return;
    this.#settle(job, acknowledged);
    this.#pump();
  }

  #settle(job: Job, acknowledged: boolean): void {
    const { batch, index, feed } = job;
    const tries = job.tries + 1;
    if (acknowledged || tries > this.#timing.retryAfterMs.length) {
      batch.copiesLeft[index] = (batch.copiesLeft[index] ?? 0) - 1;
      if (acknowledged) batch.mark(index, marks.acknowledged);
      batch.touch();
    } else {
      this.#wait({ batch, index, tries, feed: undefined });
    }
    if (feed !== undefined) {
      feed.unsettled -= 1;
      if (feed.unsettled === 0 && feed.position >= batch.size) feed.allTried.resolve();
    }
    this.#changed();
  }
}
