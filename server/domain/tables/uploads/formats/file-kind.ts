import { TableProblem } from "./problem.ts";

export type FileKind = "text" | "zip";

const instead = "Save the table as CSV or XLSX and upload that.";

/** How files begin that people take for tables, and what they are. */
const beginnings: readonly (readonly [bytes: string, what: string])[] = [
  ["\x89PNG", "a picture (PNG)"],
  ["\xFF\xD8\xFF", "a picture (JPEG)"],
  ["GIF8", "a picture (GIF)"],
  ["%PDF-", "a PDF"],
  ["\x1F\x8B", "a packed file (gzip)"],
  ["7z\xBC\xAF\x27\x1C", "a packed file (7z)"],
  ["Rar!\x1A\x07", "a packed file (RAR)"],
  ["{\\rtf", "a text document (RTF)"],
  ["SQLite format 3\0", "a database (SQLite)"],
  ["MZ\x90\0", "a program"],
  ["\x7FELF", "a program"],
];

const oleBeginning = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
const html = /^\s*<(?:!doctype\s+html|html|head|body|table)\b/i;
const xml = /^\s*<(?:\?xml|[a-z][\w:.-]*[\s>])/i;
const json = /^\s*(?:\{\s*"|\[\s*[{["])/;

/** What a file is by its first bytes, whatever its name says. Throws TableProblem for what holds no table that is read here. */
export function fileKind(sample: Buffer): FileKind {
  const start = sample.toString("latin1", 0, 1024);
  if (start.startsWith("PK\x03\x04") || start.startsWith("PK\x05\x06")) return "zip";
  if (start.startsWith(oleBeginning)) throw new TableProblem(oleProblem(sample));
  const found = beginnings.find(([bytes]) => start.startsWith(bytes));
  if (found) throw new TableProblem(`This is not a table but ${found[1]}. ${instead}`);
  const text = start.replace(/^\xEF\xBB\xBF/, "");
  if (html.test(text)) throw new TableProblem(`This is not a table but a web page (HTML). ${instead}`);
  if (xml.test(text)) throw new TableProblem(`This is not a table but XML. ${instead}`);
  if (json.test(text)) throw new TableProblem(`This is not a table but JSON. ${instead}`);
  return "text";
}

/** Excel's format before XLSX, and the one that a password wraps around an XLSX, are both this container. */
function oleProblem(sample: Buffer): string {
  const isEncrypted = sample.includes(Buffer.from("EncryptedPackage", "utf16le"));
  if (isEncrypted) return "This workbook is protected by a password. Save it without one and upload it again.";
  return "This is an old Excel or Office file (.xls). Save it as XLSX or CSV and upload that.";
}

/** Whether bytes that are not UTF-16 hold too many control characters to be text. */
export function isBinary(sample: Buffer): boolean {
  let controls = 0;
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 27) || byte === 127) controls += 1;
  return controls > Math.max(4, sample.length * 0.02);
}

export const binaryProblem = `This is not a table: most of it is not text. ${instead}`;
