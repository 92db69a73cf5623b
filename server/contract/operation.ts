import type { z } from "zod";
import { t } from "#words/t.ts";

/** The six areas of the platform; each has its own fault codes. */
export const areas = ["email", "sms", "aivoice", "voice", "otp", "wa"] as const;
export type Area = (typeof areas)[number];

/** The subject of a refusal. A status number means something else in each area, so code branches on this, never on the number. */
export type FaultKind =
  | "credentials"
  | "clock"
  | "ip"
  | "account"
  | "balance"
  | "input"
  | "conflict"
  | "state"
  | "platform";

/** Who can put it right. */
export type FaultOwner = "you" | "administrator" | "account_manager" | "platform";

/** One row of an error table (spec: Errors). */
export type Fault = {
  kind: FaultKind;
  /**
   * "maybe": the wording does not rule out that the platform acted. On a send or write such an answer leaves the outcome
   * unknown.
   */
  sent: "no" | "maybe";
  /** The spec's meaning, as a sentence fragment. */
  meaning: string;
  /** A sentence that says what to do about it. */
  remedy: string;
  who: FaultOwner;
  /** On codes for a call that came without one of the three headers of every call: which one. */
  missingHeader?: "Api-Key" | "Sign" | "Timestamp";
  /** Set on codes that only the sandbox's fixed points add to this operation. */
  assumed?: true;
};

/** Keyed by the platform's `status` text ("-3"). "0" is success and is never listed. */
export type FaultCode = `-${number}`;
export type FaultTable = Readonly<Record<FaultCode, Fault>>;

/** A rule across fields; rules on one field belong in the zod shape. */
export type Rule<Request> = { field: string; message: string; holds(request: Request): boolean };

/**
 * A row with these words. They are looked up when somebody reads them, so that rows are never spread: that would look them
 * up while a module loads.
 */
function worded(
  { kind, sent, who, missingHeader }: Omit<Fault, "meaning" | "remedy" | "assumed">,
  meaning: () => string,
  remedy: () => string,
): Fault {
  return {
    kind,
    sent,
    get meaning() {
      return meaning();
    },
    get remedy() {
      return remedy();
    },
    who,
    ...(missingHeader && { missingHeader }),
  };
}

/** A row for what the person who filled in the form can put right. */
export function inputFault(meaning: () => string, remedy: () => string): Fault {
  return worded({ kind: "input", sent: "no", who: "you" }, meaning, remedy);
}

/** The same row with another remedy. */
export function withRemedy(row: Fault, remedy: () => string): Fault {
  return worded(row, () => row.meaning, remedy);
}

/** The rows of `table`, marked as added by the sandbox's fixed points and not by the spec. */
export function assumed<Code extends FaultCode>(
  table: Readonly<Record<Code, Fault>>,
): Readonly<Record<Code, Fault & { assumed: true }>> {
  const entries = Object.entries<Fault>(table).map(([code, row]) => {
    const same = withRemedy(row, () => row.remedy);
    return [code, Object.assign(same, { assumed: true } as const)] as const;
  });
  // The keys of `entries` are exactly those of `table`, which fromEntries cannot express.
  return Object.fromEntries(entries) as Readonly<Record<Code, Fault & { assumed: true }>>;
}

export type Method = "GET" | "POST" | "PUT";

/** What is known of an operation besides the shape of what is sent and answered: pages that only name it load nothing else. */
export type OperationFacts<Faults extends FaultTable = FaultTable> = {
  /** `<area>.<verb>`: the name in records, audit entries and docs. */
  id: `${Area}.${string}`;
  area: Area;
  summary: string;
  /**
   * The platform accepts all of them. The client uses the first that is not GET, so a send is never made by GET; a read with
   * GET alone is.
   */
  methods: readonly Method[];
  /** `{name}` takes the request field of that name. */
  path: `/${string}`;
  /** "send" reaches a person or costs money, "write" changes the platform, "read" may be repeated freely. */
  effect: "read" | "write" | "send";
  /** Request fields that go as bare digits, although a number would round them. */
  longIds?: readonly string[];
  faults: Faults;
};

export type Operation<
  Request extends z.ZodObject = z.ZodObject,
  Reply extends z.ZodObject = z.ZodObject,
  Faults extends FaultTable = FaultTable,
> = OperationFacts<Faults> & {
  /** Every field the platform accepts, under the spec's spelling. */
  request: Request;
  rules?: readonly Rule<z.output<Request>>[];
  /** Success fields, without `status` and `reason`. Parsed leniently. */
  reply: Reply;
};

/** Checks the shape of an operation's facts and keeps their types. */
export function facts<const Faults extends FaultTable>(declaration: OperationFacts<Faults>): OperationFacts<Faults> {
  return declaration;
}

/** An operation: its facts, with the shape of what is sent and answered. All behaviour lives in the readers. */
export function operation<Request extends z.ZodObject, Reply extends z.ZodObject, const Faults extends FaultTable>(
  facts: OperationFacts<Faults>,
  shape: Omit<Operation<Request, Reply, Faults>, keyof OperationFacts>,
): Operation<Request, Reply, Faults> {
  const { id, area, methods, path, effect, longIds, faults } = facts;
  return {
    id,
    area,
    get summary() {
      return facts.summary;
    },
    methods,
    path,
    effect,
    ...(longIds && { longIds }),
    faults,
    ...shape,
  };
}

/** The rows of `table` under the given codes, so that an operation lists only what the spec says it returns. */
export function pick<Table extends FaultTable, Code extends keyof Table>(
  table: Table,
  codes: readonly Code[],
): Pick<Table, Code> {
  const entries = codes.map((code) => [code, table[code]] as const);
  // The keys of `entries` are exactly `codes`, which fromEntries cannot express.
  return Object.fromEntries(entries) as Pick<Table, Code>;
}

/** `schema` plus its rules across fields; messages land on the rule's field. */
export function withRules<Schema extends z.ZodObject>(schema: Schema, rules: readonly Rule<z.output<Schema>>[] = []) {
  return schema.superRefine((value, context) => {
    for (const rule of rules) {
      if (!rule.holds(value)) context.addIssue({ code: "custom", path: rule.field.split("."), message: rule.message });
    }
  });
}

/** What to do about a fault. The table's words for an uncertain send mean nothing for a read, which may be repeated freely. */
export function remedyOf({ effect }: Pick<OperationFacts, "effect">, fault: Fault): string {
  return effect === "read" && fault.sent === "maybe" ? t("contract.tryAgainInAMomentARead") : fault.remedy;
}
