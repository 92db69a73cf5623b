import { countInWords, uploadLimits } from "./limits.ts";
import { TableProblem } from "./problem.ts";

/** Throws TableProblem for a row beyond the last one that a sheet can have, be it empty. */
export function requireRowOfSheet(no: number): void {
  if (no <= uploadLimits.allRows) return;
  throw new TableProblem(
    `The table continues after row ${countInWords(uploadLimits.allRows)}, which is the last one that a sheet can have. Remove its empty rows, then upload it again.`,
  );
}

/** Throws TableProblem for a row with more columns than are read. */
export function requireColumns(no: number, columns: number): void {
  if (columns <= uploadLimits.columns) return;
  throw new TableProblem(
    `Row ${countInWords(no)} has ${countInWords(columns)} columns, and at most ${uploadLimits.columns} are read. Take out those that are not needed, then upload it again.`,
  );
}
