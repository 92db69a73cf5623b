import type { UploadOptions } from "#db/schema/uploads.ts";
import { type ByteSource, sampleOf } from "./byte-source.ts";
import { fileKind } from "./file-kind.ts";
import { type Keeper, readCsv, type TableRead } from "./read-csv.ts";
import { readXlsx } from "./xlsx/read-xlsx.ts";

/** Reads a table, whatever the file is called: its bytes say what it is. Throws TableProblem. */
export async function readFile(source: ByteSource, options: UploadOptions, keeper: Keeper): Promise<TableRead> {
  const kind = fileKind(await sampleOf(source));
  return kind === "zip" ? readXlsx(source, options, keeper) : readCsv(source, options, keeper);
}
