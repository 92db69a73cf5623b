import { told } from "#server/platform/kept-words.ts";

const keptColumns = /^(problem|note|restNote|outcomeNote|outcome_note|contradiction|defect|reason)$/;

/** A stored row with its kept words in English, as a program reads them. */
export function toldRow<Row extends object>(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    keptColumns.test(name) && typeof value === "string" ? told(value) : value,
  ]);
  // The same columns, of which texts stay texts.
  return Object.fromEntries(entries) as Row;
}
