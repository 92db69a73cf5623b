import type { RawRow } from "./csv-rows.ts";

/** Seven digits and more make a number that somebody could be reached at, however they are set apart. */
const phoneLike = /^[+＋]?(?:[\s().\-–/]*\p{Nd}){7,}[\s().\-–/]*$/u;
const onlyDigits = /^\p{Nd}+$/u;

/**
 * Whether the first row names the columns: texts that differ, none of them a number. Columns without a name are taken for
 * nameless only where the next row has a number, so that it is not one of the same kind.
 */
export function looksLikeHeader(first: RawRow, next: RawRow | undefined): boolean {
  const cells = trimmedEnd(first.cells).map((cell) => cell.trim());
  const named = cells.filter((cell) => cell !== "");
  if (named.some((cell) => phoneLike.test(cell) || onlyDigits.test(cell))) return false;
  if (new Set(named.map((cell) => cell.toLowerCase())).size < named.length) return false;
  return named.length === cells.length || next?.cells.some((cell) => phoneLike.test(cell.trim())) === true;
}

/** Names for all columns: made up where there is none, numbered where two would be the same. */
export function columnNames(header: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: Math.max(width, header.length) }, (_, column) => {
    const name = (header[column] ?? "").replace(/\s+/g, " ").trim() || `Column ${column + 1}`;
    let free = name;
    for (let no = 2; taken.has(free.toLowerCase()); no += 1) free = `${name} (${no})`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** Without the empty cells at its end, which spreadsheets write for columns that once had something. */
export function trimmedEnd(cells: string[]): string[] {
  let length = cells.length;
  while (length > 0 && cells[length - 1] === "") length -= 1;
  return length === cells.length ? cells : cells.slice(0, length);
}
