import { erasedMark } from "#server/compose/erased-mark.ts";
import { type FieldKind, fieldKind } from "./fields.ts";
import { hidden, maskAddressesIn, maskContact, maskText } from "./mask.ts";

/** `isMasked`: something was hidden, so that there is something to reveal. */
export type Masked<Value> = { value: Value; isMasked: boolean };

/** A depth that nobody nests to, and that a recursion stands. */
const maxDepth = 40;

/** Fields of the platform's with everything personal masked, by their names (see fields.ts). */
export function maskFields(fields: Record<string, unknown>): Masked<Record<string, unknown>> {
  return orHidden({ [hidden]: hidden }, () => {
    const mask = new Mask();
    return { value: mask.fields(fields, 0), isMasked: mask.isMasked };
  });
}

/**
 * A record of one call with somebody. Who may see personal data has only its contents hidden, and what nobody knows the kind
 * of, until they reveal it; who may not, everything personal. Contents are hidden whole, whatever they are made of.
 */
export function maskRecord(
  record: Record<string, unknown>,
  { seesPeople }: { seesPeople: boolean },
): Masked<Record<string, unknown>> {
  return orHidden({ [hidden]: hidden }, () => {
    const mask = new Mask({ contentsWhole: true, contentsAlone: seesPeople });
    return { value: mask.fields(record, 0), isMasked: mask.isMasked };
  });
}

/** Hides whole a value that cannot be masked: it must not take the page with it that shows others too. */
function orHidden<Value, Whole>(whole: Whole, mask: () => Masked<Value>): Masked<Value | Whole> {
  try {
    return mask();
  } catch {
    return { value: whole, isMasked: true };
  }
}

/** A body as stored: JSON and forms by their fields, null for anything else, since nobody can tell what is in it. */
export function maskBody(body: string): Masked<string | null> {
  return orHidden(null, () => maskedBody(body));
}

function maskedBody(body: string): Masked<string | null> {
  if (body.trim() === "") return { value: body, isMasked: false };
  const mask = new Mask();
  const json = parse(body);
  if (typeof json === "object" && json !== null)
    return { value: JSON.stringify(mask.value(json, "plain", 0)), isMasked: mask.isMasked };
  const form = maskQuery(body);
  return form.value === hidden ? { value: null, isMasked: true } : form;
}

const formField = /^[\w.-]{1,60}=/;

/** `a=1&b=2`, as in a query; hidden whole when it is none. */
export function maskQuery(query: string): Masked<string> {
  return orHidden(hidden, () => maskedQuery(query));
}

function maskedQuery(query: string): Masked<string> {
  if (query === "") return { value: query, isMasked: false };
  if (!query.split("&").every((part) => formField.test(part))) return { value: hidden, isMasked: true };
  const mask = new Mask();
  const fields = [...new URLSearchParams(query)].map(
    ([name, value]) => `${mask.name(name)}=${String(mask.leaf(value, fieldKind(name)))}`,
  );
  return { value: fields.join("&"), isMasked: mask.isMasked };
}

/** A path with its query. */
export function maskPath(path: string): Masked<string> {
  const [before = "", ...rest] = path.split("?");
  const shown = maskText(before);
  if (rest.length === 0) return { value: shown, isMasked: shown !== before };
  const query = maskQuery(rest.join("?"));
  return { value: `${shown}?${query.value}`, isMasked: query.isMasked || shown !== before };
}

/** JSON, also JSON written as text inside of it; its numbers keep every digit. */
function parse(text: string): unknown {
  try {
    const value = JSON.parse(text, (_key, part: unknown, { source }) =>
      typeof part === "number" && !Number.isSafeInteger(part) && source !== undefined ? JSON.rawJSON(source) : part,
    );
    return typeof value === "string" ? parse(value) : value;
  } catch {
    // No JSON, which is an answer too.
    return undefined;
  }
}

class Mask {
  isMasked = false;
  readonly #contentsWhole: boolean;
  readonly #contentsAlone: boolean;

  constructor({ contentsWhole = false, contentsAlone = false } = {}) {
    this.#contentsWhole = contentsWhole;
    this.#contentsAlone = contentsAlone;
  }

  fields(fields: object, depth: number): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [this.name(name), this.value(value, fieldKind(name), depth + 1)]),
    );
  }

  value(value: unknown, kind: FieldKind | undefined, depth: number): unknown {
    if (typeof value !== "object" || value === null) return this.leaf(value, kind);
    if (JSON.isRawJSON(value))
      return kind === "plain" || kind === "ours" || this.#isShown(kind) ? value : this.#changed(value, hidden);
    if (depth > maxDepth || (this.#contentsWhole && isContent(kind))) return this.#changed(value, hidden);
    if (Array.isArray(value)) return value.map((item) => this.value(item, kind, depth + 1));
    return this.fields(value, depth);
  }

  leaf(value: unknown, kind: FieldKind | undefined): unknown {
    // Of somebody who was erased there is nothing left to hide.
    if (value === null || typeof value === "boolean" || value === "" || value === erasedMark) return value;
    if (kind === "ours" || this.#isShown(kind)) return value;
    if (kind === "plain") return typeof value === "string" ? this.#changed(value, maskAddressesIn(value)) : value;
    if (kind === "contact" || kind === "shown")
      return this.#changed(value, String(value).split(",").map(maskContact).join(","));
    if (kind === "text" || kind === "label") return this.#changed(value, maskText(String(value)));
    return this.#changed(value, hidden);
  }

  #isShown(kind: FieldKind | undefined): boolean {
    return this.#contentsAlone && !isContent(kind);
  }

  /** Somebody's number may stand where a name should. */
  name(name: string): string {
    return fieldKind(name) === undefined && !/^[A-Za-z_]{1,40}$/.test(name)
      ? String(this.#changed(name, hidden))
      : name;
  }

  #changed(value: unknown, shown: string): unknown {
    // A number kept as it was written is an object without a text of its own.
    const was = JSON.isRawJSON(value) ? value.rawJSON : typeof value === "object" ? null : String(value);
    if (shown === was) return value;
    this.isMasked = true;
    return shown;
  }
}

function isContent(kind: FieldKind | undefined): boolean {
  return kind === undefined || kind === "content";
}
