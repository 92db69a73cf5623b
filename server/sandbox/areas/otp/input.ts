import { limitUnits, otpLimits } from "#server/contract/limits/otp.ts";
import { characters, type Range } from "#server/contract/limits/text.ts";
import type { Fields } from "#server/sandbox/fields.ts";
import { isRecord } from "#server/sandbox/json.ts";

/** The fields of a call, or of an object inside it, as this area reads them. Every value that makes no sense is -22. */
export type Input = Pick<Fields<string, "-22">, "text" | "integer" | "flag" | "object" | "refuse">;

/** A limit as it was set; one that is off keeps the parts it was given. */
export type SendLimit = { enabled: boolean; unit?: number; period?: number; limit?: number };

/** Text of so many characters; undefined where it is absent. */
export function readText(input: Input, name: string, { min, max }: Range): string | undefined {
  const text = input.text(name, "-22");
  if (text === undefined) return undefined;
  const length = characters(text);
  return length >= min && length <= max ? text : input.refuse("-22");
}

/** A whole number within a range; undefined where it is absent. */
export function readWithin(input: Input, name: string, { min, max }: Range): number | undefined {
  const value = input.integer(name, "-22");
  if (value === undefined) return undefined;
  return value >= min && value <= max ? value : input.refuse("-22");
}

/** One of a few numbers; undefined where it is absent. */
export function readChoice(input: Input, name: string, choices: Readonly<Record<string, number>>): number | undefined {
  const value = input.integer(name, "-22");
  return value === undefined || Object.values(choices).includes(value) ? value : input.refuse("-22");
}

/** One of a few words; undefined where it is absent. */
export function readWord(input: Input, name: string, words: readonly string[]): string | undefined {
  const text = input.text(name, "-22");
  return text === undefined || words.includes(text) ? text : input.refuse("-22");
}

/** A limit on sends, whose parts that are not named stay as they are in `current`. */
export function readSendLimit(input: Input, name: string, current: SendLimit): SendLimit {
  const given = input.object(name, "-22");
  if (given === undefined) return current;
  const enabled = given.flag("enabled", "-22") ?? current.enabled;
  const unit = readChoice(given, "unit", limitUnits) ?? current.unit;
  const period = readWithin(given, "period", otpLimits.period) ?? current.period;
  const limit = readWithin(given, "limit", otpLimits.limit) ?? current.limit;
  if (enabled && [unit, period, limit].includes(undefined)) input.refuse("-22");
  return { enabled, unit, period, limit };
}

/** A limit from the snapshot; throws where it is none. */
export function loadSendLimit(saved: unknown): SendLimit {
  if (!isRecord(saved) || typeof saved.enabled !== "boolean") throw new TypeError("a limit on sends is none");
  return { enabled: saved.enabled, unit: part(saved.unit), period: part(saved.period), limit: part(saved.limit) };
}

function part(saved: unknown): number | undefined {
  if (saved === undefined || typeof saved === "number") return saved;
  throw new TypeError("a part of a limit on sends is not a number");
}
