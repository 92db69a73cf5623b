/** Finds the price whose prefix is the longest one that a number begins with. */
export class PrefixTable<Value> {
  readonly #byPrefix: ReadonlyMap<string, Value>;
  /** Longest first: few lengths occur, so a number is looked up a few times only. */
  readonly #lengths: readonly number[];

  constructor(entries: Iterable<readonly [prefix: string, value: Value]>) {
    this.#byPrefix = new Map(entries);
    this.#lengths = [...new Set([...this.#byPrefix.keys()].map((prefix) => prefix.length))].sort((a, b) => b - a);
  }

  /** Digits of the longest prefix; as many of a number decide what it costs. */
  get longest(): number {
    return this.#lengths[0] ?? 0;
  }

  /** `number` is E.164 with its plus sign, or its beginning. */
  find(number: string): { prefix: string; value: Value } | null {
    for (const length of this.#lengths) {
      const prefix = number.slice(1, length + 1);
      const value = prefix.length === length ? this.#byPrefix.get(prefix) : undefined;
      if (value !== undefined) return { prefix, value };
    }
    return null;
  }
}
