/**
 * Numbers that are given out once, also across a kill -9: the snapshot holds a number ahead of every one given out,
 * and a restart continues from there. A tidy exit saves the exact one.
 */
export class Counter {
  readonly #ahead: number;
  readonly #changed: () => void;
  #next: number;
  #reserved: number;

  /** `ahead` must exceed what can be taken in the second or so between two snapshots. */
  constructor(first: number, ahead: number, changed: () => void) {
    this.#ahead = ahead;
    this.#changed = changed;
    this.#next = first;
    this.#reserved = first + ahead;
  }

  /** The first of `amount` consecutive numbers. */
  take(amount = 1): number {
    const first = this.#next;
    this.#next += amount;
    if (this.#next + this.#ahead / 2 > this.#reserved) {
      this.#reserved = this.#next + this.#ahead;
      this.#changed();
    }
    return first;
  }

  save(exact: boolean): number {
    return exact ? this.#next : this.#reserved;
  }

  load(saved: number): void {
    this.#next = saved;
    this.#reserved = saved + this.#ahead;
  }
}
