import type { Counter } from "#server/sandbox/counter.ts";
import type { CallbackDials } from "#server/sandbox/dials.ts";
import { EmailBatch } from "./batch.ts";
import type { RecipientList } from "./fixtures.ts";

/** All accepted batches, in order of acceptance and therefore of their email ids. */
export class EmailBatches {
  readonly #taskNumbers: Counter;
  readonly #emailNumbers: Counter;
  #batches: EmailBatch[] = [];
  #byTask = new Map<string, EmailBatch>();

  constructor(taskNumbers: Counter, emailNumbers: Counter) {
    this.#taskNumbers = taskNumbers;
    this.#emailNumbers = emailNumbers;
  }

  /** A new batch with consecutive email ids; no callback is due before it is answered. */
  accept(list: RecipientList, url: string, dials: CallbackDials, now: number): EmailBatch {
    const batch = new EmailBatch({
      taskId: String(this.#taskNumbers.take()),
      firstId: this.#emailNumbers.take(list.size),
      list,
      url,
      acceptedAt: now,
      dials,
    });
    batch.copiesLeft.fill(dials.duplicate);
    this.#add(batch);
    return batch;
  }

  #add(batch: EmailBatch): void {
    this.#batches.push(batch);
    this.#byTask.set(batch.taskId, batch);
  }

  byTask(taskId: string): EmailBatch | undefined {
    return this.#byTask.get(taskId);
  }

  /** The batch and place of an email id; undefined for an id never given out. */
  locate(emailId: string): { batch: EmailBatch; index: number } | undefined {
    const number = /^\d{1,15}$/.test(emailId) ? Number(emailId) : Number.NaN;
    if (String(number) !== emailId) return undefined;
    let low = 0;
    let high = this.#batches.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#batches[middle]?.firstId ?? 0) <= number) low = middle + 1;
      else high = middle;
    }
    const batch = this.#batches[low - 1];
    if (batch === undefined || number >= batch.firstId + batch.size) return undefined;
    return { batch, index: number - batch.firstId };
  }

  all(): readonly EmailBatch[] {
    return this.#batches;
  }

  load(saved: readonly unknown[]): void {
    for (const batch of saved) this.#add(EmailBatch.load(batch));
  }

  clear(): void {
    this.#batches = [];
    this.#byTask = new Map();
  }
}
