import { isRecord } from "./json.ts";
import { isSame, plainPath } from "./paths.ts";
import { ControlError } from "./route.ts";

export const callbackFormats = ["json", "form", "query"] as const;
export type CallbackFormat = (typeof callbackFormats)[number];

/** How callbacks misbehave. A batch keeps the dials that were set when it was accepted. */
export type CallbackDials = {
  /** Copies of each. */
  duplicate: number;
  shuffle: boolean;
  delayMs: number;
  /** Share of emails, 0 to 1, that never get a callback. */
  drop: number;
  format: CallbackFormat;
  beforeResponse: boolean;
};
export type Failure = { path: string; status: string; times: number; carryOut: boolean };
export type Dials = { latencyMs: number; dropResponse: boolean; failNext: Failure[]; callbacks: CallbackDials };

/** Far more than any rehearsal needs, and few enough to be counted in one byte with their retries. */
const maxCopies = 50;
const maxDelayMs = 3_600_000;

export function calmDials(): Dials {
  return {
    latencyMs: 0,
    dropResponse: false,
    failNext: [],
    callbacks: { duplicate: 1, shuffle: false, delayMs: 0, drop: 0, format: "json", beforeResponse: false },
  };
}

/** Thrown where a dial is set to what it cannot be. */
export class DialError extends ControlError {
  /** As in `callbacks.delayMs`. */
  readonly dial: string;
  /** As in "a whole number from 0 to 10". */
  readonly need: string;

  constructor(dial: string, need: string) {
    super(`${dial} must be ${need}`);
    this.dial = dial;
    this.need = need;
  }
}

/** Reads the fields of one object and refuses those it was not asked for. */
class Reader {
  readonly #from: Record<string, unknown>;
  readonly #where: string;
  readonly #left: Set<string>;

  constructor(from: unknown, where: string) {
    if (!isRecord(from)) throw new ControlError(`${where} must be an object`);
    this.#from = from;
    this.#where = where;
    this.#left = new Set(Object.keys(from));
  }

  #take(name: string): unknown {
    this.#left.delete(name);
    return this.#from[name] ?? undefined;
  }

  #wrong(name: string, need: string): never {
    throw new DialError(`${this.#where}.${name}`, need);
  }

  number(name: string, otherwise: number, [min, max]: readonly [number, number], whole = true): number {
    const sent = this.#take(name) ?? otherwise;
    const value = typeof sent === "string" && /^\d+(\.\d+)?$/.test(sent) ? Number(sent) : sent;
    const fits = typeof value === "number" && value >= min && value <= max && (!whole || Number.isInteger(value));
    return fits ? value : this.#wrong(name, `a ${whole ? "whole " : ""}number from ${min} to ${max}`);
  }

  flag(name: string): boolean {
    const value = this.#take(name) ?? false;
    return typeof value === "boolean" ? value : this.#wrong(name, "true or false");
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice {
    const value = this.#take(name) ?? otherwise;
    return choices.find((choice) => choice === value) ?? this.#wrong(name, `one of ${choices.join(", ")}`);
  }

  text(name: string, pattern: RegExp, need: string): string {
    const value = this.#take(name);
    const text = typeof value === "number" ? String(value) : value;
    return typeof text === "string" && pattern.test(text) ? text : this.#wrong(name, need);
  }

  list(name: string): unknown[] {
    const value = this.#take(name) ?? [];
    return Array.isArray(value) ? value : this.#wrong(name, "a list");
  }

  object(name: string): unknown {
    return this.#take(name) ?? {};
  }

  end(): void {
    for (const name of this.#left) throw new ControlError(`${this.#where} has no dial ${name}`);
  }
}

function readFailure(from: unknown): Failure {
  const reader = new Reader(from, "failNext[]");
  const failure = {
    path: reader.text("path", /^\//, 'a path such as "/email/batchSendEmail"').replace(/\?.*$/s, ""),
    status: reader.text("status", /^-?\d{1,9}$/, 'a status such as "-18"'),
    times: reader.number("times", 1, [1, 1_000_000]),
    carryOut: reader.flag("carryOut"),
  };
  reader.end();
  return failure;
}

/** Callback dials as the control path and the snapshot spell them. Throws ControlError. */
export function readCallbackDials(from: unknown): CallbackDials {
  const reader = new Reader(from, "callbacks");
  const dials = {
    duplicate: reader.number("duplicate", 1, [1, maxCopies]),
    shuffle: reader.flag("shuffle"),
    delayMs: reader.number("delayMs", 0, [0, maxDelayMs]),
    drop: reader.number("drop", 0, [0, 1], false),
    format: reader.oneOf("format", callbackFormats, "json"),
    beforeResponse: reader.flag("beforeResponse"),
  };
  reader.end();
  return dials;
}

/** All dials; what is not named is calm, so that `{}` clears them. Throws ControlError and changes nothing then. */
export function readDials(from: unknown): Dials {
  const reader = new Reader(from, "faults");
  const dials = {
    latencyMs: reader.number("latencyMs", 0, [0, maxDelayMs]),
    dropResponse: reader.flag("dropResponse"),
    failNext: reader.list("failNext").map(readFailure),
    callbacks: readCallbackDials(reader.object("callbacks")),
  };
  reader.end();
  return dials;
}

/** The failure waiting for one of `paths`, however it was spelled, counted down; undefined where there is none. */
export function takeFailure(dials: Dials, paths: readonly string[]): Failure | undefined {
  const failure = dials.failNext.find(({ path }) => paths.some((one) => isSame(one, plainPath(path))));
  if (failure === undefined) return undefined;
  failure.times -= 1;
  if (failure.times === 0) dials.failNext = dials.failNext.filter((candidate) => candidate !== failure);
  return failure;
}
