import { counted } from "#components/ui/number.ts";

const mebibyte = 1024 * 1024;

/** What a table may be at most, said before anything is sent. The server judges by the same. */
export const uploadLimits = { bytes: 64 * mebibyte, rows: 200_000, columns: 200 } as const;

/** The limits in one line, for beside the field. */
export const limitsInWords = "At most 64 MiB, 200,000 rows and 200 columns";

/** Why a file need not be sent at all, or null: what is wrong, and what to do. */
export function whyNotTaken({ name, size }: { name: string; size: number }): string | null {
  if (size === 0) return `${name} is empty. Choose a file with rows in it; nothing was uploaded.`;
  if (size > uploadLimits.bytes) {
    return `${name} has ${inMebibytes(size)}, and the limit is 64 MiB. Split it, then upload the parts one after the other; nothing was uploaded.`;
  }
  return null;
}

/** Bytes as people say them of files: "812 bytes", "14 KiB", "3.2 MiB", "3.0 GiB". */
export function inMebibytes(bytes: number): string {
  if (bytes < 1024) return counted(bytes, "byte");
  if (bytes < mebibyte) return `${Math.round(bytes / 1024)} KiB`;
  if (bytes < 1024 * mebibyte) return `${(bytes / mebibyte).toFixed(1)} MiB`;
  return `${(bytes / mebibyte / 1024).toFixed(1)} GiB`;
}
