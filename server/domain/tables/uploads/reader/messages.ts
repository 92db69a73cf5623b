import type { UploadOptions, UploadRow } from "#db/schema/uploads.ts";
import type { TableRead } from "#server/domain/tables/uploads/formats/read-csv.ts";

/** What the reader's process is told. Everything it asks for it gets by these: it has neither database nor settings. */
export type ToReader =
  | { kind: "read"; byteCount: number; options: UploadOptions }
  | { kind: "part"; no: number; bytes: Buffer }
  /** One block was kept, or the blocks so far forgotten. */
  | { kind: "done" };

/** What it says. `problem` is a sentence for the file's owner, as it is kept, `defect` what no sentence was written for. */
export type FromReader =
  | { kind: "part"; no: number }
  | { kind: "block"; block: PackedBlock }
  | { kind: "restart" }
  | { kind: "read"; table: TableRead }
  | { kind: "problem"; sentence: string }
  | { kind: "defect"; name: string; message: string; stack: string };

/** A block of rows as it is stored: `rows` is their JSON. */
export type PackedBlock = { firstRow: number; rowCount: number; rows: string };

export function packBlock(rows: UploadRow[]): PackedBlock {
  return { firstRow: rows[0]?.[0] ?? 0, rowCount: rows.length, rows: JSON.stringify(rows) };
}

/** How far the reader may be ahead of what was kept. */
export const blocksAhead = 8;
