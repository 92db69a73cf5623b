import { createHash } from "node:crypto";

/**
 * Random numbers that are the same on every machine for the same seed text (sfc32, seeded from SHA-256). A record that is
 * generated anew for each query must not change between two of them.
 */
export class Seeded {
  readonly #state: Uint32Array;

  constructor(seed: string) {
    const digest = createHash("sha256").update(seed).digest();
    this.#state = new Uint32Array([digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8), 1]);
    for (let round = 0; round < 12; round += 1) this.#next();
  }

  #next(): number {
    const [a = 0, b = 0, c = 0, counter = 0] = this.#state;
    const sum = (a + b + counter) >>> 0;
    this.#state.set([b ^ (b >>> 9), c + (c << 3), ((c << 21) | (c >>> 11)) + sum, counter + 1]);
    return sum;
  }

  /** At least 0 and less than 1. */
  fraction(): number {
    return this.#next() / 2 ** 32;
  }

  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.fraction() * (max - min + 1));
  }

  /** True in `share` (0 to 1) of all cases. */
  chance(share: number): boolean {
    return this.fraction() < share;
  }

  /** One of `items`, each as likely as it has weight. Throws on an empty list. */
  weighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item {
    let left = this.fraction() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    const last = items.at(-1);
    if (last === undefined) throw new RangeError("nothing to choose from");
    return last[0];
  }

  /** One of `items`, all as likely. Throws on an empty list. */
  pick<Item>(items: readonly Item[]): Item {
    return this.weighted(items.map((item) => [item, 1] as const));
  }

  /** Text of `length` digits. */
  digits(length: number): string {
    return Array.from({ length }, () => this.whole(0, 9)).join("");
  }
}
