import { randomBytes } from "node:crypto";
import { workbookOf } from "./workbook.ts";

const mebibyte = 1024 * 1024;

/** Small files that unpack to what keeps a reader busy or fills its memory, by what they do. */
export const hostileWorkbooks = {
  "tags opened 64 MiB deep": () => workbookOf({ sheets: [{ rows: deep(64 * mebibyte) }] }),
  "tags opened 16 MiB deep, below what a ratio is asked of": () =>
    workbookOf({ sheets: [{ rows: "<a>".repeat((16 * mebibyte) / 3 - 200) }] }),
  "20,000 rows of one empty cell in the last column": () => workbookOf({ sheets: [{ rows: farCells(20_000) }] }),
  "16 MiB of such rows": () => workbookOf({ sheets: [{ rows: farCells(520_000) }] }),
  "more rows without text than a sheet can have": () => workbookOf({ sheets: [{ rows: "<row/>".repeat(2_500_000) }] }),
} satisfies Record<string, () => Buffer>;

function farCells(count: number): string {
  return '<row><c r="XFD1"/></row>'.repeat(count);
}

/** With as much that cannot be packed as an honest archive has. */
function deep(bytes: number): string {
  const piece = 64 * 1024;
  return Array.from({ length: bytes / piece }, () => `${"<a>".repeat(piece / 3)}<!--${hex(160)}-->`).join("");
}

function hex(digits: number): string {
  return randomBytes(digits / 2).toString("hex");
}
