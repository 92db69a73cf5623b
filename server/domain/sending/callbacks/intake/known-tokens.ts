/** Hashes of tokens that the database knew, the latest seen of them; what to trust while it cannot be asked. */
export class KnownTokens {
  readonly #hashes = new Set<string>();
  readonly #limit: number;

  constructor(limit = 50_000) {
    this.#limit = limit;
  }

  add(hash: Buffer): void {
    const key = hash.toString("latin1");
    // Deleting first moves it to the end, so that the first one is always the one unheard of for longest.
    this.#hashes.delete(key);
    this.#hashes.add(key);
    const [oldest] = this.#hashes;
    if (this.#hashes.size > this.#limit && oldest !== undefined) this.#hashes.delete(oldest);
  }

  has(hash: Buffer): boolean {
    return this.#hashes.has(hash.toString("latin1"));
  }
}
