import type { UploadOptions } from "#db/schema/uploads.ts";
import type { ByteSource } from "../byte-source.ts";
import { TableProblem } from "../problem.ts";
import type { Keeper, TableRead } from "../read-csv.ts";

export async function readXlsx(_source: ByteSource, _options: UploadOptions, _keeper: Keeper): Promise<TableRead> {
  throw new TableProblem("XLSX is not read yet.");
}
