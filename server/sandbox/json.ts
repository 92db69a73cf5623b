/** Whether `value` is what a JSON object parses to. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const parse: (
  text: string,
  reviver: (key: string, value: unknown, context?: { source?: string }) => unknown,
) => unknown = JSON.parse;

/** A whole number beyond 2^53 has this many digits or an exponent. Longer texts are rare, and may nest deeper than a stack. */
const maybeLong = /\d{16}|\d[eE]/;
const plainLength = 4096;

/** JSON with whole numbers beyond 2^53 kept as their digits (spec: `Long` ids). Throws on anything that is not JSON. */
export function parseJson(text: string): unknown {
  // A reviver takes four times as long as parsing, and most calls have no such number.
  if (text.length <= plainLength && !maybeLong.test(text)) return JSON.parse(text);
  return parse(text, (_key, value, context) => {
    const losesDigits = typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value);
    return losesDigits ? (context?.source ?? value) : value;
  });
}

/** The object in `text`, or undefined where it holds anything else. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value = parseJson(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The object under `key`; throws where there is none. For reading our own snapshot. */
export function recordAt(record: Record<string, unknown>, key: string): Record<string, unknown> {
  const value = record[key];
  if (!isRecord(value)) throw new TypeError(`${key} is not an object`);
  return value;
}

/** The list under `key`; throws where there is none. */
export function listAt(record: Record<string, unknown>, key: string): unknown[] {
  const value = record[key];
  if (!Array.isArray(value)) throw new TypeError(`${key} is not a list`);
  return value;
}

/** The finite number under `key`; throws where there is none. */
export function numberAt(record: Record<string, unknown>, key: string): number {
  const value = record[key];
  if (typeof value !== "number" || !Number.isFinite(value)) throw new TypeError(`${key} is not a number`);
  return value;
}

/** The text under `key`; throws where there is none. */
export function textAt(record: Record<string, unknown>, key: string): string {
  const value = record[key];
  if (typeof value !== "string") throw new TypeError(`${key} is not text`);
  return value;
}
