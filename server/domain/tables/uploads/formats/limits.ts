import { t } from "#words/t.ts";

/** What a file may be at most. The page says so before a byte is sent, and reading it stops at the first thing too many. */
export const uploadLimits = {
  byteCount: 64 * 1024 * 1024,
  rows: 200_000,
  /** With empty ones: as many as a sheet of a workbook can have. */
  allRows: 1_048_576,
  columns: 200,
  cellCharacters: 10_000,
  /** Of all cells together: a workbook may name one long text in a million cells. */
  characters: 256 * 1024 * 1024,
} as const;

/** Bytes of a workspace's files that may be on their way at once: what never comes whole is kept for a day. */
export const mostUnderWay = 1024 * 1024 * 1024;

/** Bytes of a workspace's files whose rows are kept: for drafts, for as long as it keeps files, or as saved lists. */
export const mostKept = 2 * 1024 * 1024 * 1024;

/** Bytes of each part but the last: a line of 50 KB/s gets one through in the time that the web server gives a request. */
export const partBytes = 512 * 1024;

export function partCount(byteCount: number): number {
  return Math.ceil(byteCount / partBytes);
}

/** "64 MiB", "1.5 KiB": sizes as people read them. */
export function sizeInWords(bytes: number): string {
  const units = ["KiB", "MiB", "GiB", "TiB"];
  const power = Math.min(units.length, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  if (power === 0) return t("files.bytesByte", { bytes });
  const amount = new Intl.NumberFormat("en", { maximumFractionDigits: 1 }).format(bytes / 1024 ** power);
  return `${amount} ${units[power - 1]}`;
}

export function countInWords(count: number): string {
  return new Intl.NumberFormat("en").format(count);
}
