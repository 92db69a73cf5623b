import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

/** The largest recording that is kept or played: some fifty minutes of uncompressed speech, two days as an MP3. */
export const mostBytes = 100 * 1000 * 1000;

/** "3.0 GB", "812 kB": sizes as disks and the platform count them. */
export function sizeInWords(bytes: number): string {
  if (bytes < 999.5) return t("files.bytesByte", { bytes });
  const units = ["kB", "MB", "GB", "TB"];
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}

/** Why one is not kept, in words to keep. `bytes` is null where it never said how large it is. */
export function tooLarge(bytes: number | null): string {
  const most = sizeInWords(mostBytes).replace(".0", "");
  return toKeep(() =>
    bytes === null ? t("kept.tooLarge", { most }) : t("kept.tooLargeWithSize", { size: sizeInWords(bytes), most }),
  );
}
