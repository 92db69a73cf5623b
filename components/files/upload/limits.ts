import { t } from "#words/t.ts";

const mebibyte = 1024 * 1024;

/** What a table may be at most, said before anything is sent. The server judges by the same. */
export const uploadLimits = { bytes: 64 * mebibyte, rows: 200_000, columns: 200 } as const;

/** The limits in one line, for beside the field. */
export const limitsInWords = () => t("files.atMost64MiB200000Rows");

/** Why a file need not be sent at all, or null: what is wrong, and what to do. */
export function whyNotTaken({ name, size }: { name: string; size: number }): string | null {
  if (size === 0) return t("files.nameIsEmptyChooseAFileWith", { name });
  if (size > uploadLimits.bytes) {
    return t("files.nameHasInMebibytesAndTheLimitIs", { name, inMebibytes: inMebibytes(size) });
  }
  return null;
}

/** Bytes as people say them of files: "812 bytes", "14 KiB", "3.2 MiB", "3.0 GiB". */
export function inMebibytes(bytes: number): string {
  if (bytes < 1024) return t("files.bytesByte", { bytes });
  if (bytes < mebibyte) return t("files.roundKiB", { round: Math.round(bytes / 1024) });
  if (bytes < 1024 * mebibyte) return t("files.bytesMiB", { bytes: (bytes / mebibyte).toFixed(1) });
  return t("files.bytesGiB", { bytes: (bytes / mebibyte / 1024).toFixed(1) });
}
