import { createHash } from "node:crypto";
import type { Area, FaultCode, Method, Operation } from "#server/contract/operation.ts";
import type { Account } from "./account.ts";
import { Fields } from "./fields.ts";
import type { AreaCodes } from "./refusal.ts";

/** What an operation arranges around its own answer. */
export type Timing = { beforeAnswer(): Promise<void>; afterAnswer(): void };

export type Incoming = {
  account: Account;
  method: string;
  fields: ReadonlyMap<string, unknown>;
  timings: Timing[];
};

/** One operation and its behaviour. */
export type Route = {
  operation: Pick<Operation, "area" | "path" | "methods" | "faults" | "summary">;
  codes: AreaCodes;
  answer(incoming: Incoming): object;
};

export type ControlInput = { query: URLSearchParams; body: Record<string, unknown> };
/** A path under `/_control`. `handle` throws ControlError where the input makes no sense. */
export type ControlRoute = {
  method: Method;
  path: `/_control/${string}`;
  handle(input: ControlInput): object | LongList;
};

/** A reply that may be longer than any text can be: it is written item by item. */
export class LongList {
  readonly name: string;
  readonly items: Iterable<object>;

  constructor(name: string, items: Iterable<object>) {
    this.name = name;
    this.items = items;
  }
}

/** Thrown by a control path; the sentence becomes the answer's reason. */
export class ControlError extends Error {}

/** A table on the sandbox's own page. */
export type FixtureTable = { title: string; columns: readonly string[]; rows: readonly (readonly string[])[] };

/** A file that anyone may fetch, such as a recording; undefined where there is none of that path. */
export type FileSource = { prefix: `/${string}/`; read(path: string): { type: string; bytes: Buffer } | undefined };

/** Everything one area of the platform brings along. */
export type SandboxArea = {
  area: Area;
  routes: readonly Route[];
  controls: readonly ControlRoute[];
  fixtures: readonly FixtureTable[];
  files?: readonly FileSource[];
  /** State for the snapshot; `exact` at exit, when no number given out can be lost any more. */
  save(exact: boolean): unknown;
  /** Throws where `saved` is not what `save` wrote. */
  load(saved: unknown): void;
  reset(): void;
  /** Begins what happens without a call, such as callbacks left over by a restart. */
  start(): void;
  stop(): Promise<void>;
};

/** One call as its operation sees it. */
export class Call<Name extends string, Code extends FaultCode> extends Fields<Name, Code> {
  readonly account: Account;
  readonly #names: readonly string[];
  readonly #incoming: Incoming;

  constructor(incoming: Incoming, names: readonly string[]) {
    super(incoming.fields);
    this.account = incoming.account;
    this.#incoming = incoming;
    this.#names = names;
  }

  get method(): string {
    return this.#incoming.method;
  }

  /** Refuses the account that has no money left; the last check of a send. */
  charge(code: Code): void {
    if (this.account.trouble === "broke") this.refuse(code);
  }

  /** A digest of key and fields that is equal for equal requests, however they were written down. */
  fingerprint(): string {
    const sent = this.#names.map((name) => {
      const value = this.#incoming.fields.get(name);
      return value === null || value === undefined
        ? ""
        : typeof value === "object"
          ? JSON.stringify(value)
          : `${value}`;
    });
    return createHash("sha256")
      .update(JSON.stringify([this.account.apiKey, ...sent]))
      .digest("base64");
  }

  around(timing: Timing): void {
    this.#incoming.timings.push(timing);
  }
}

/** The call that an operation's behaviour is given. */
export type CallOf<Op extends Pick<Operation, "request" | "faults">> = Call<
  keyof Op["request"]["shape"] & string,
  keyof Op["faults"] & FaultCode
>;

/** Where a number belongs, its digits will do: `Long` ids exceed 2^53. */
type Writable<Value> = Value extends object
  ? { [Key in keyof Value]: Writable<Value[Key]> }
  : number extends Value
    ? Value | RawJson
    : Value;
/** What the reader of a reply accepts: the envelope's own fields, before they are parsed. */
type Written<Reply extends Operation["reply"]> = Writable<Reply["_zod"]["input"]>;

/** Binds an operation to behaviour. Its field names and codes come from the declaration, which is never run on input. */
export function route<
  Request extends Operation["request"],
  Reply extends Operation["reply"],
  Faults extends Operation["faults"],
>(
  operation: Operation<Request, Reply, Faults>,
  codes: AreaCodes,
  behave: (call: CallOf<{ request: Request; faults: Faults }>) => Written<Reply>,
): Route {
  const names = Object.keys(operation.request.shape);
  return { operation, codes, answer: (incoming) => behave(new Call(incoming, names)) };
}
