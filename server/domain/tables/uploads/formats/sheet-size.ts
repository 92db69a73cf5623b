import { t } from "#words/t.ts";
import { countInWords, uploadLimits } from "./limits.ts";
import { TableProblem } from "./problem.ts";

/** Throws TableProblem for a row beyond the last one that a sheet can have, be it empty. */
export function requireRowOfSheet(no: number): void {
  if (no <= uploadLimits.allRows) return;
  throw new TableProblem(() => t("kept.tableGoesBeyondSheet", { row: countInWords(uploadLimits.allRows) }));
}

/** Throws TableProblem for a row with more columns than are read. */
export function requireColumns(no: number, columns: number): void {
  if (columns <= uploadLimits.columns) return;
  const of = { row: countInWords(no), columns: countInWords(columns), most: uploadLimits.columns };
  throw new TableProblem(() => t("kept.rowHasTooManyColumns", of));
}
