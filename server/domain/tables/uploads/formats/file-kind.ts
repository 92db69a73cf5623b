import { t } from "#words/t.ts";
import { TableProblem } from "./problem.ts";

export type FileKind = "text" | "zip";

/** How files begin that people take for tables, and what they are. */
const beginnings: readonly (readonly [bytes: string, what: () => string])[] = [
  ["\x89PNG", () => t("kept.aPicture", { format: "PNG" })],
  ["\xFF\xD8\xFF", () => t("kept.aPicture", { format: "JPEG" })],
  ["GIF8", () => t("kept.aPicture", { format: "GIF" })],
  ["%PDF-", () => t("kept.aPdf")],
  ["\x1F\x8B", () => t("kept.aPackedFile", { format: "gzip" })],
  ["7z\xBC\xAF\x27\x1C", () => t("kept.aPackedFile", { format: "7z" })],
  ["Rar!\x1A\x07", () => t("kept.aPackedFile", { format: "RAR" })],
  ["{\\rtf", () => t("kept.aTextDocument")],
  ["SQLite format 3\0", () => t("kept.aDatabase")],
  ["MZ\x90\0", () => t("kept.aProgram")],
  ["\x7FELF", () => t("kept.aProgram")],
];

const oleBeginning = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
const html = /^\s*<(?:!doctype\s+html|html|head|body|table)\b/i;
const xml = /^\s*<(?:\?xml|[a-z][\w:.-]*[\s>])/i;
const json = /^\s*(?:\{\s*"|\[\s*[{["])/;

/** What a file is by its first bytes, whatever its name says. Throws TableProblem for what holds no table that is read here. */
export function fileKind(sample: Buffer): FileKind {
  const start = sample.toString("latin1", 0, 1024);
  if (start.startsWith("PK\x03\x04") || start.startsWith("PK\x05\x06")) return "zip";
  if (start.startsWith(oleBeginning)) throw new TableProblem(() => oleProblem(sample));
  const found = beginnings.find(([bytes]) => start.startsWith(bytes));
  if (found) throw noTable(found[1]);
  const text = start.replace(/^\xEF\xBB\xBF/, "");
  if (html.test(text)) throw noTable(() => t("kept.aWebPage"));
  if (xml.test(text)) throw noTable(() => t("kept.xmlFile"));
  if (json.test(text)) throw noTable(() => t("kept.jsonFile"));
  return "text";
}

/** A file that is something else. */
export function noTable(what: () => string): TableProblem {
  return new TableProblem(() => t("kept.fileIsNoTable", { what: what() }));
}

/** Excel's format before XLSX, and the one that a password wraps around an XLSX, are both this container. */
function oleProblem(sample: Buffer): string {
  const isEncrypted = sample.includes(Buffer.from("EncryptedPackage", "utf16le"));
  if (isEncrypted) return t("kept.workbookIsProtected");
  return t("kept.workbookIsOld");
}

/** Whether bytes that are not UTF-16 hold too many control characters to be text. */
export function isBinary(sample: Buffer): boolean {
  let controls = 0;
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 27) || byte === 127) controls += 1;
  return controls > Math.max(4, sample.length * 0.02);
}

export const binaryProblem = () => new TableProblem(() => t("kept.fileIsNoText"));
