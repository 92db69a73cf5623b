import type { Eraser } from "./eraser.ts";
import { erasedMark } from "./mask.ts";

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

function namesThem(cell: unknown, eraser: Eraser): boolean {
  return typeof cell === "string" && (eraser.mayBeTheirs(cell) || eraser.text(cell) !== null);
}
