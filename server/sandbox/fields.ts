import type { FaultCode } from "#server/contract/operation.ts";
import { isRecord } from "./json.ts";
import { Refusal } from "./refusal.ts";

/** Digits with an optional sign: what the platform takes for an integer in text. */
export function isInteger(text: string): boolean {
  return /^[+-]?\d+$/.test(text);
}

/**
 * Raw fields of one object of a request, read one by one so that the first wrong one decides the answer. Absent, null and
 * "" are the same; numbers and flags may come in quotes. Each reader names the code that a value of another kind is refused
 * with.
 */
export class Fields<Name extends string, Code extends FaultCode> {
  readonly #values: ReadonlyMap<string, unknown>;

  constructor(values: ReadonlyMap<string, unknown>) {
    this.#values = values;
  }

  refuse(code: Code): never {
    throw new Refusal(code);
  }

  /** Whether anything was sent under the name. */
  has(name: Name): boolean {
    return this.#present(name) !== undefined;
  }

  /** Whether several fields were sent and every one of them is null or "": how some clients write an object they do not want. */
  isBlank(): boolean {
    return this.#values.size > 1 && [...this.#values.values()].every((value) => value === null || value === "");
  }

  #present(name: Name): unknown {
    const value = this.#values.get(name);
    return value === null || value === "" ? undefined : value;
  }

  /** As it was sent, for what no other reader fits; undefined where it is absent. */
  raw(name: Name): unknown {
    return this.#present(name);
  }

  /** As text; undefined where it is absent. */
  text(name: Name, otherwise: Code): string | undefined {
    const value = this.#present(name);
    if (value === undefined) return undefined;
    if (typeof value === "object") return this.refuse(otherwise);
    return String(value);
  }

  /** As a whole number. */
  integer(name: Name, otherwise: Code): number | undefined {
    const text = this.text(name, otherwise);
    if (text === undefined) return undefined;
    return isInteger(text) ? Number(text) : this.refuse(otherwise);
  }

  /** As true or false, bare or in quotes. */
  flag(name: Name, otherwise: Code): boolean | undefined {
    const text = this.text(name, otherwise);
    if (text === undefined) return undefined;
    if (text === "true") return true;
    return text === "false" ? false : this.refuse(otherwise);
  }

  /** As an object, whose own fields are read the same way. */
  object(name: Name, otherwise: Code): Fields<string, Code> | undefined {
    const value = this.#present(name);
    return value === undefined ? undefined : this.#nested(value, otherwise);
  }

  /** As a list of objects. */
  objects(name: Name, otherwise: Code): Fields<string, Code>[] | undefined {
    return this.#list(name, otherwise)?.map((item) => this.#nested(item, otherwise));
  }

  /** As a list of texts; an item that is null, a list or an object is refused. */
  texts(name: Name, otherwise: Code): string[] | undefined {
    return this.#list(name, otherwise)?.map((item) =>
      item === null || typeof item === "object" ? this.refuse(otherwise) : String(item),
    );
  }

  #list(name: Name, otherwise: Code): unknown[] | undefined {
    const value = this.#present(name);
    if (value === undefined) return undefined;
    return Array.isArray(value) ? value : this.refuse(otherwise);
  }

  #nested(value: unknown, otherwise: Code): Fields<string, Code> {
    return isRecord(value) ? new Fields(new Map(Object.entries(value))) : this.refuse(otherwise);
  }
}
