import { erasedMark } from "#server/compose/erased-mark.ts";
import type { Eraser } from "#server/domain/privacy/eraser.ts";

/** Rows of tables, in which a row that names somebody is about them: all of its cells go. */
export function erasedRows(json: string, eraser: Eraser): string | null {
  const rows: unknown = JSON.parse(json);
  if (!Array.isArray(rows)) return eraser.body(json);
  let hasErased = false;
  const erased = rows.map((row: unknown) => {
    if (!Array.isArray(row) || !row.some((cell) => namesThem(cell, eraser))) return row;
    hasErased = true;
    return row.map((cell: unknown) => (typeof cell === "string" && cell !== "" ? erasedMark : cell));
  });
  return hasErased ? JSON.stringify(erased) : null;
}

/** Judged rows, which hold nobody's words: the number goes and the verdict stays. */
export function erasedNumbers(json: string, eraser: Eraser): string | null {
  const rows: unknown = JSON.parse(json);
  if (!Array.isArray(rows)) return eraser.body(json);
  const erased = rows.map((row: unknown) => {
    const isTheirs = typeof row === "object" && row !== null && "number" in row && eraser.isTheirs(row.number);
    return isTheirs ? { ...row, number: erasedMark } : row;
  });
  return erased.some((row, place) => row !== rows[place]) ? JSON.stringify(erased) : null;
}

function namesThem(cell: unknown, eraser: Eraser): boolean {
  return typeof cell === "string" && (eraser.mayBeTheirs(cell) || eraser.text(cell) !== null);
}

/** A file may be called after somebody, and its ending is then no part of their address. */
export function erasedFileName(name: string, eraser: Eraser): string | null {
  const [, stem = name, ending = ""] = /^(.*)(\.\p{L}{1,5})$/su.exec(name) ?? [];
  const whole = eraser.text(name) ?? name;
  if (whole !== name) return whole;
  const erased = eraser.text(stem);
  return erased === null ? null : erased + ending;
}
