import { guardFormula } from "#server/compose/formula-guard.ts";

/** Digits a spreadsheet would round, or strip of a leading zero, or read as a power of ten. */
const readAsNumber = /^(?:\d{16,}|0\d+|\d+e\d+)$/i;

/** Starts a file that spreadsheets read as UTF-8. */
export const csvStart = "\uFEFF";

/** An id stays text: also one of digits only keeps every digit in a spreadsheet. */
export function guardId(text: string): string {
  return readAsNumber.test(text) ? `'${text}` : guardFormula(text);
}

/** One record with its line end (RFC 4180). Guard the cells before; null is an empty cell. */
export function csvLine(cells: readonly (string | null)[]): string {
  let line = "";
  let between = "";
  for (const cell of cells) {
    line += between + (cell === null ? "" : quoteCell(cell));
    between = ",";
  }
  return `${line}\r\n`;
}

/** The semicolon, the bar and the tab separate cells where a reader is set to another country. */
export function quoteCell(text: string): string {
  return /[",;|\t\r\n\0]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Whether a cell may need a guard or quotes. Most do not, and this is told in one look: nothing else is done about them. A
 * guard inside of a text stands behind what would be quoted.
 */
export function needsCare(text: string): boolean {
  return /^[\s=+\-@＝＋－＠]|[",;|\t\r\n\0]|\s$/.test(text);
}

/**
 * "Spring sale, batch 2" becomes "spring-sale-batch-2", or for the part "refused" of it "spring-sale-batch-2-refused", before
 * the ending; a title without a letter or digit becomes the fallback's.
 */
export function fileBaseName(title: string, fallback: string, part: string | null = null): string {
  const words = title
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const base = [...(words?.join("-") ?? fallback)].slice(0, 80).join("");
  return part === null ? base : `${base}-${part}`;
}

/** The header that makes a browser save the answer under `name`, also a name beyond ASCII (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w.-]+/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
