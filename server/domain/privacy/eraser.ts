import { createHmac, randomBytes } from "node:crypto";
import { erasedMark } from "#server/compose/erased-mark.ts";
import { normaliseNumber } from "#server/compose/number.ts";
import { decodeText } from "#server/domain/parse-fields.ts";
import { type FieldKind, fieldKind } from "./fields.ts";
import { atHome, digitsOf, leastAtHome, patternOf, type Subject } from "./subject.ts";

const maxDepth = 200;

/** What is known of whoever an AI call was made to, under names that are nobody's but the workspace's (spec: AI call record). */
const ofWhomIsCalled = "attributes";

/** Fields that stay beside whom they stand beside, but for what names the person. */
const notTheirs: ReadonlySet<FieldKind | undefined> = new Set<FieldKind>(["plain", "ours", "shown", "label"]);

/**
 * Takes one person out of what is stored. Where an object names them alone ("toAddress", "callee"), what is said to or of
 * them beside it goes too; a number that is shown to who is called does not tell whom the object is about. Every method
 * answers null where there was nothing to take out. Of ids, which may happen to look like a number, only addresses are taken.
 */
export class Eraser {
  readonly #subject: Subject;
  readonly #pattern: RegExp;
  readonly #home: ReturnType<typeof atHome>;
  readonly #key: Buffer;
  #hasErased = false;
  #theirEmailId: string | null = null;

  /** `key` decides what ids become that hold the person: with the same one they stay equal. */
  constructor(subject: Subject, key: Buffer = randomBytes(32)) {
    this.#subject = subject;
    this.#key = key;
    this.#pattern = patternOf(subject);
    this.#home = atHome(subject);
  }

  /** An address or number that is theirs and nothing else. */
  isTheirs(contact: unknown): boolean {
    if (typeof contact !== "string" && typeof contact !== "number") return false;
    const text = String(contact).trim();
    if (this.#subject.kind === "address") return text.toLowerCase() === this.#subject.value;
    return /^[+\d\s().\-–/]+$/.test(text) && digitsOf(text) === this.#subject.value;
  }

  /** A number that may be theirs as it is dialled at home, without its country's code. */
  mayBeTheirs(contact: string): boolean {
    if (this.isTheirs(contact)) return true;
    const { kind, value } = this.#subject;
    if (kind === "address" || !/^[+\d\s().\-–/]+$/.test(contact.trim())) return false;
    const digits = digitsOf(contact).replace(/^0+/, "");
    if (digits.length >= leastAtHome && value.endsWith(digits)) return true;
    const { country } = this.#home;
    if (country === null) return false;
    const read = normaliseNumber(contact, country);
    return "number" in read && read.number === `+${value}`;
  }

  text(text: string): string | null {
    const erased = text.replace(this.#pattern, erasedMark);
    return erased === text ? null : erased;
  }

  /** An id that holds them. Equal ids stay equal and others stay apart, for every eraser with the same key. */
  id(id: string): string | null {
    const erased = this.text(id);
    return erased && `${erased} ${createHmac("sha256", this.#key).update(id).digest("hex").slice(0, 8)}`;
  }

  /** JSON text, a form or a query, else any text. What is about their email goes too, also where it does not name them. */
  body(body: string, theirEmailId: string | null = null): string | null {
    const json = parse(body);
    if (typeof json === "object" && json !== null) return this.#parsed(json, theirEmailId);
    const inner = typeof json === "string" ? parse(json) : undefined;
    if (typeof inner === "object" && inner !== null) return this.#parsed(inner, theirEmailId);
    if (/^[\w.-]{1,60}=/.test(body) && !/[\r\n]/.test(body.trim())) return this.#form(body, theirEmailId);
    return this.text(body);
  }

  /** Fields by name, as JSON can hold them. */
  fields(fields: Record<string, unknown>): Record<string, unknown> | null {
    const erased = this.body(JSON.stringify(fields));
    return erased === null ? null : (JSON.parse(erased) as Record<string, unknown>);
  }

  /** Bytes as they came; those that are not text in UTF-8 go as a whole. */
  bytes(raw: Buffer, contentType: string | null, theirEmailId: string | null = null): Buffer | null {
    const text = decodeText(contentType ?? "", raw);
    const erased = this.body(text, theirEmailId);
    if (erased === null) return null;
    return Buffer.from(raw.equals(Buffer.from(text, "utf8")) ? erased : erasedMark, "utf8");
  }

  #parsed(json: object, theirEmailId: string | null): string | null {
    this.#begin(theirEmailId);
    const erased = this.#value(json, "data", false, 0);
    return this.#hasErased ? JSON.stringify(erased) : null;
  }

  #form(body: string, theirEmailId: string | null): string | null {
    this.#begin(theirEmailId);
    const fields = this.#object(Object.fromEntries(new URLSearchParams(body)), false, 0);
    if (this.#hasErased)
      return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
    // Of equal names only the last was looked at.
    return this.text(body);
  }

  #value(value: unknown, name: string, isTheirs: boolean, depth: number): unknown {
    if (depth > maxDepth) return this.#erase();
    if (Array.isArray(value)) return value.map((item) => this.#value(item, name, isTheirs, depth + 1));
    if (typeof value === "object" && value !== null && !JSON.isRawJSON(value))
      return this.#object(value, isTheirs, depth);
    return this.#leaf(value, name, isTheirs, depth);
  }

  #object(fields: object, isTheirs: boolean, depth: number): Record<string, unknown> {
    const names = Object.entries(fields);
    const all = isTheirs || names.some(([name, value]) => this.#tellsWhose(name, value));
    return Object.fromEntries(
      names.map(([name, value]) => [this.#found(name) ?? name, this.#value(value, name, all, depth + 1)]),
    );
  }

  #begin(theirEmailId: string | null): void {
    this.#hasErased = false;
    this.#theirEmailId = theirEmailId;
  }

  #tellsWhose(name: string, value: unknown): boolean {
    if (fieldKind(name) === "contact") return this.isTheirs(value);
    if (name.toLowerCase() === ofWhomIsCalled) return this.#isAmong(value);
    return this.#theirEmailId !== null && name.toLowerCase() === "emailid" && String(value) === this.#theirEmailId;
  }

  #isAmong(attributes: unknown): boolean {
    const fields = typeof attributes === "string" ? parse(attributes) : attributes;
    return typeof fields === "object" && fields !== null && Object.values(fields).some((value) => this.isTheirs(value));
  }

  #leaf(leaf: unknown, name: string, isTheirs: boolean, depth = 0): unknown {
    if (leaf === null || typeof leaf === "boolean" || leaf === "" || leaf === erasedMark) return leaf;
    const kind = fieldKind(name);
    if (isTheirs && !notTheirs.has(kind)) return this.#erase();
    if ((kind === "plain" || kind === "ours") && this.#subject.kind === "number") return leaf;
    const text = typeof leaf === "object" && JSON.isRawJSON(leaf) ? leaf.rawJSON : String(leaf);
    const inner = this.#inner(text, name, depth);
    // The names of variables are whatever people call them, so none of them tells an id from a number.
    return this.#found(inner ?? text) ?? inner ?? leaf;
  }

  /** JSON that a field holds as text, such as the variables of a call; null for anything else, and where it names nobody. */
  #inner(text: string, name: string, depth: number): string | null {
    if (!/^\s*[[{]/.test(text)) return null;
    const json = parse(text);
    if (typeof json !== "object" || json === null) return null;
    const hasErased = this.#hasErased;
    this.#hasErased = false;
    const erased = this.#value(json, name, false, depth + 1);
    const isErased = this.#hasErased;
    this.#hasErased ||= hasErased;
    return isErased ? JSON.stringify(erased) : null;
  }

  #found(text: string): string | null {
    const erased = this.text(text);
    if (erased !== null) this.#hasErased = true;
    return erased;
  }

  #erase(): string {
    this.#hasErased = true;
    return erasedMark;
  }
}

/** JSON whose numbers keep every digit. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_key, part: unknown, { source }) =>
      typeof part === "number" && !Number.isSafeInteger(part) && source !== undefined ? JSON.rawJSON(source) : part,
    );
  } catch {
    // No JSON, which is an answer too.
    return undefined;
  }
}
