import { inspect } from "node:util";

const hidden = "••••";

/** A value that shows itself only to `reveal()`: printing, logging or serialising it gives dots. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return hidden;
  }

  toJSON(): string {
    return hidden;
  }

  [inspect.custom](): string {
    return hidden;
  }
}
