import { homeOf } from "#server/compose/number.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Keyring } from "#server/domain/keys/seal.ts";
import { t } from "#words/t.ts";

/** Whose data it is about: an address in small letters, or a number's digits without a leading + or 00. */
export type Subject = { kind: "address" | "number"; value: string };

const apart = String.raw`(?:[\s().\-–/]|%2[089DEF]){0,3}`;

/** Reads a typed address or number. Throws `invalid` for what is neither an address nor a number. */
export function readSubject(typed: string): Subject {
  const text = typed.trim().normalize("NFC");
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { kind: "address", value: text.toLowerCase() };
  const digits = digitsOf(text);
  if (/^[+\d\s().\-–/]+$/.test(text) && digits.length >= 7 && digits.length <= 15)
    return { kind: "number", value: digits };
  const message = t("domain.writeAnAddressOrANumber");
  throw new DomainError("invalid", message, { field: "subject" });
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, "").replace(/^00/, "");
}

/** Digits that tell a number from others, without its country's code. */
export const leastAtHome = 8;
/** Fewer have a number within its area alone, or one of a country with few numbers. */
const leastInArea = 7;

/** The country in which their number is dialled at home, where one is known, and how few digits it may have there. */
export function atHome({ kind, value }: Subject): { country: string | null; digits: number } {
  const home = kind === "number" ? homeOf(`+${value}`) : null;
  if (home === null) return { country: null, digits: leastAtHome };
  return { country: home.country, digits: Math.min(leastInArea, home.national.length) };
}

/** Keyed hash by which the same address or number is known again in the same workspace, and by nobody else. */
export function fingerprintOfSubject(keyring: Keyring, workspaceId: string, { kind, value }: Subject): Buffer {
  return keyring.fingerprint(`erased:${workspaceId}:${kind}:${value}`);
}

/**
 * Finds the subject wherever it stands in text as a whole: an address in any letter case, not as the end of a longer one;
 * a number however its digits are set apart, not inside of a longer one. Also as JSON or a URL spell characters.
 */
export function patternOf({ kind, value }: Subject): RegExp {
  if (kind === "number")
    return new RegExp(String.raw`(?<!\p{Nd})(?:\+|%2B|00)?${[...value].map(spellings).join(apart)}(?!\p{Nd})`, "giu");
  const before = String.raw`(?<=^|[^\p{L}\p{N}.!#$&*+\-_~^\\]|%[0-9a-f]{2}|\\u[0-9a-f]{4}|\\[bfnrt])`;
  const after = String.raw`(?![\p{L}\p{N}\-]|\.[\p{L}\p{N}])`;
  return new RegExp(before + [...value].map(spellings).join("") + after, "giu");
}

/** A character as it is, as JSON may escape it and as a URL does. */
function spellings(character: string): string {
  const plain = character.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  const escaped = units.map((unit) => String.raw`\\u${unit.toString(16).padStart(4, "0")}`).join("");
  const bytes = [...Buffer.from(character, "utf8")].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  const upper = character.toUpperCase();
  if (upper === character || [...upper].length !== 1) return `(?:${plain}|${escaped}|${bytes})`;
  // Escapes of the capital letter are other digits, which ignoring case does not cover.
  const capital = `%${upper.charCodeAt(0).toString(16)}`;
  return `(?:${plain}|${escaped}|${bytes}|${String.raw`\\u${upper.charCodeAt(0).toString(16).padStart(4, "0")}`}|${capital})`;
}
