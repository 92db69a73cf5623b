import { DomainError } from "#server/domain/errors.ts";
import { readSubject, type Subject } from "./subject.ts";

/** Addresses and numbers in text, JSON and URLs, each as often as it stands there. */
export function* subjectsIn(text: string): Generator<Subject> {
  const plain = text
    // JSON inside of JSON text escapes the backslash of an escape too.
    .replace(/\\+u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\+[bfnrt]/g, " ");
  for (const [address] of plain.matchAll(
    /(?<![^\s"'<>&=,;:()[\]{}\\])[^\s"'<>&=,;:()[\]{}\\@]+@[^\s"'<>&=,;:()[\]{}\\@]+/g,
  ))
    yield* read(address.replace(/(?<!\.)\.+$/, ""));
  for (const [number] of plain.matchAll(/\d(?:[\s().\-–/]{0,3}\d){6,14}(?!\d)/g)) yield* read(number);
}

function* read(text: string): Generator<Subject> {
  try {
    yield readSubject(text);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}
