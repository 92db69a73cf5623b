import { writeXlsxStream } from "hucre/xlsx";
import { type FiledColumn, inZone, workbookCell } from "./cells.ts";
import type { FileContent } from "./written-file.ts";

const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** How often a chunk leaves: what is written takes turns with other requests by then. */
const chunkBytes = 64 * 1024;

/** A workbook that is written while its rows are read: texts as explicit strings, a sheet for each million rows. */
export function writeWorkbook<Stored, Row>(
  columns: readonly FiledColumn<Row>[],
  rowsOf: (stored: Stored[]) => Row[],
): Pick<FileContent<Stored>, "type" | "write"> {
  return {
    type,
    async *write(pages, wrote, timeZone) {
      const rows = cellsOf(inZone(columns, timeZone), pages, rowsOf, wrote);
      const sheet = writeXlsxStream(rows, {
        name: "Rows",
        columns: columns.map(({ column }) => ({ header: String(workbookCell(column.title, "text") ?? "") })),
        freezePane: { rows: 1 },
        maxRowsPerSheet: 1_000_000,
      });
      const reader = sheet.getReader();
      try {
        let held: Uint8Array[] = [];
        let bytes = 0;
        for (;;) {
          const { done, value } = await reader.read();
          if (value) {
            held.push(value);
            bytes += value.byteLength;
          }
          if (bytes > 0 && (done || bytes >= chunkBytes)) {
            yield new Uint8Array(Buffer.concat(held));
            held = [];
            bytes = 0;
          }
          if (done) return;
        }
      } finally {
        // The rows are released first: a reader that waits for one would wait for a page of the database.
        await pages.return(undefined);
        await reader.cancel().catch(() => undefined);
      }
    },
  };
}

async function* cellsOf<Stored, Row>(
  columns: readonly FiledColumn<Row>[],
  pages: AsyncGenerator<Stored[]>,
  rowsOf: (stored: Stored[]) => Row[],
  wrote: (rows: number) => void,
): AsyncGenerator<(string | number | null)[]> {
  for await (const page of pages) {
    const rows = rowsOf(page);
    wrote(rows.length);
    for (const row of rows) yield columns.map(({ column, cellOf }) => workbookCell(cellOf(row), column.type));
  }
}
