import type { UploadOptions } from "#db/schema/uploads.ts";
import { type ByteSource, sampleOf } from "#server/domain/tables/uploads/formats/byte-source.ts";
import { fileKind } from "#server/domain/tables/uploads/formats/file-kind.ts";
import { type Keeper, readCsv, type TableRead } from "#server/domain/tables/uploads/formats/read-csv.ts";
import { readXlsx } from "#server/domain/tables/uploads/formats/xlsx/read-xlsx.ts";

/** Reads a table, whatever the file is called: its bytes say what it is. Throws TableProblem. */
export async function readFile(source: ByteSource, options: UploadOptions, keeper: Keeper): Promise<TableRead> {
  const kind = fileKind(await sampleOf(source));
  return kind === "zip" ? readXlsx(source, options, keeper) : readCsv(source, options, keeper);
}
