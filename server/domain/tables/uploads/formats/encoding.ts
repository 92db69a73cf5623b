import { isUtf8 } from "node:buffer";
import { analyse } from "chardet";
import { t } from "#words/t.ts";
import { binaryProblem, isBinary } from "./file-kind.ts";
import { TableProblem } from "./problem.ts";

const utf16 = new Set(["utf-16le", "utf-16be"]);

export function isUtf16(encoding: string): boolean {
  return utf16.has(encoding);
}

/**
 * The encoding to begin with: what was said, else a byte order mark, else what the bytes can only be, else UTF-8, which
 * proves itself by being read. Throws TableProblem for a name that is none, and for bytes that are no text.
 */
export function firstEncoding(sample: Buffer, said: string | undefined): string {
  if (said !== undefined) return nameOfEncoding(said);
  const start = sample.toString("latin1", 0, 4);
  if (start === "\xFF\xFE\0\0" || start === "\0\0\xFE\xFF") throw new TableProblem(() => t("kept.fileIsUtf32"));
  if (start.startsWith("\xFF\xFE")) return "utf-16le";
  if (start.startsWith("\xFE\xFF")) return "utf-16be";
  const unmarked = start.startsWith("\xEF\xBB\xBF") ? null : unmarkedUtf16(sample);
  if (unmarked) return unmarked;
  if (isBinary(sample)) throw binaryProblem();
  return "utf-8";
}

function nameOfEncoding(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw new TableProblem(() => t("kept.noSuchEncoding", { label }));
  }
}

/**
 * UTF-16 without a mark: every second byte of Latin letters, separators and line ends is NUL, and always on the same side.
 * A stray NUL in other text is not that many.
 */
function unmarkedUtf16(sample: Buffer): "utf-16le" | "utf-16be" | null {
  const nuls = [0, 0];
  for (let at = sample.indexOf(0); at !== -1; at = sample.indexOf(0, at + 1)) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const units = sample.length / 2;
  // Other scripts have few of them, but then the bytes are no UTF-8.
  const least = isUtf8(sample) ? Math.max(2, units * 0.2) : Math.max(2, units * 0.02);
  if (odd >= least && even <= odd * 0.02) return "utf-16le";
  if (even >= least && odd <= even * 0.02) return "utf-16be";
  return null;
}

/** Encodings that bytes which are no UTF-8 may be in, the likeliest first. The last one takes any byte. */
export function olderEncodings(bytes: Buffer): string[] {
  const start = Math.max(0, bytes.findIndex((byte) => byte > 127) - 2000);
  const found = analyse(bytes.subarray(start, start + 64 * 1024)).flatMap(({ name }) => {
    const encoding = /^utf/i.test(name) ? null : supported(name);
    return encoding === null ? [] : [encoding];
  });
  return [...new Set([...found.slice(0, 3), "windows-1252"])];
}

function supported(name: string): string | null {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    // Such as some that only mainframes write.
    return null;
  }
}
