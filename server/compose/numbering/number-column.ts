import { normaliseNumber } from "../number.ts";
import { numberColumnByName } from "./number-column-names.ts";

/** Rows that are looked at: enough to tell, few enough for a browser. */
const looked = 50;

/**
 * The column that holds the numbers, from 0: by its name, in several languages, and by what the first rows hold; null where
 * neither says. A masked digit (•) counts as one.
 */
export function guessNumberColumn(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  country: string | null = null,
): number | null {
  const shares = columns.map((_, column) => shareOfNumbers(rows, column, country));
  // A name alone is not trusted where the cells say otherwise, such as "Number" over house numbers.
  const isPossible = (column: number) => rows.length === 0 || (shares[column] ?? 0) > 0;
  const named = numberColumnByName(columns, isPossible);
  if (named !== null) return named;
  const best = shares.indexOf(Math.max(...shares));
  if (best >= 0 && (shares[best] ?? 0) >= 0.5) return best;
  return columns.length === 1 ? 0 : null;
}

/** Of the cells that are not empty, how many are numbers. */
function shareOfNumbers(rows: readonly (readonly string[])[], column: number, country: string | null): number {
  const cells = rows.slice(0, looked).flatMap((row) => ((row[column] ?? "").trim() === "" ? [] : [row[column] ?? ""]));
  return cells.length === 0 ? 0 : cells.filter((cell) => looksDialled(cell, country)).length / cells.length;
}

/** Also without a country code, which may not be chosen yet; dates and amounts are none. */
function looksDialled(cell: string, country: string | null): boolean {
  if ("number" in normaliseNumber(cell, country)) return true;
  return (
    /^['+]?\(?[\d•*][\d•*\s().\-/]{6,20}$/.test(cell.trim()) && !/^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/.test(cell.trim())
  );
}
