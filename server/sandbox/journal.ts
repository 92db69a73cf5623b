import { type Clock, isoMillis } from "./clock.ts";
import type { Counter } from "./counter.ts";

export const journalLimits = { calls: 50_000, bytes: 16 * 1024 } as const;

export type JournalEntry = {
  seq: number;
  at: number;
  method: string;
  path: string;
  query: string;
  body: Buffer;
  answer: string | null;
};

/** Up to 16 KiB of `bytes`, ending on a whole character. A copy, so that the original can be freed. */
function cut(bytes: Buffer): Buffer {
  if (bytes.length <= journalLimits.bytes) return bytes;
  let end: number = journalLimits.bytes;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return Buffer.from(bytes.subarray(0, end));
}

/** One by one, since together they may be longer than any text can be. */
function* toReplies(entries: readonly JournalEntry[]): Generator<object> {
  for (const { seq, at, method, path, query, body, answer } of entries)
    yield { seq, at: isoMillis(at), method, path, query, body: body.toString(), answer };
}

/** Every platform call received, in order: the proof that nothing was sent twice. Never in the snapshot, but its numbers are. */
export class Journal {
  readonly #clock: Clock;
  readonly #seq: Counter;
  #entries: JournalEntry[] = [];

  constructor(clock: Clock, seq: Counter) {
    this.#clock = clock;
    this.#seq = seq;
  }

  /** Notes a call when it arrives; its answer stays null until `answered`. */
  receive({ method, path, query, body }: Omit<JournalEntry, "seq" | "at" | "answer">): JournalEntry {
    const [seq, at] = [this.#seq.take(), this.#clock.now()];
    const entry = { seq, at, method, path, query, body: cut(body), answer: null };
    this.#entries.push(entry);
    // Trimmed in slices, since moving 50,000 entries down by one on each call would cost more than the call.
    if (this.#entries.length > journalLimits.calls * 1.1) this.#entries = this.#entries.slice(-journalLimits.calls);
    return entry;
  }

  answered(entry: JournalEntry, answer: string): void {
    // In UTF-8 a character has three bytes for each of its UTF-16 units at the most.
    entry.answer = answer.length * 3 <= journalLimits.bytes ? answer : cut(Buffer.from(answer)).toString();
  }

  /** Calls with a number above `after`, oldest first, bodies and answers as text; as they are at this moment. */
  list(after: number): Iterable<object> {
    return toReplies(this.#entries.slice(-journalLimits.calls).filter((entry) => entry.seq > after));
  }

  /** The newest `count` calls that are `wanted`, newest first. */
  newest(count: number, wanted: (entry: JournalEntry) => boolean): JournalEntry[] {
    const found: JournalEntry[] = [];
    const oldest = this.#entries.length - this.size;
    for (let index = this.#entries.length - 1; index >= oldest && found.length < count; index -= 1) {
      const entry = this.#entries[index];
      if (entry !== undefined && wanted(entry)) found.push(entry);
    }
    return found;
  }

  /** How many calls it holds. */
  get size(): number {
    return Math.min(this.#entries.length, journalLimits.calls);
  }

  clear(): void {
    this.#entries = [];
  }
}
