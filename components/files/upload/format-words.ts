import { counted } from "#components/ui/number.ts";
import type { Upload } from "./use-upload.ts";

/** What may stand between columns, as people call it. */
export const delimiters = [
  { value: ",", name: "Commas" },
  { value: ";", name: "Semicolons" },
  { value: "\t", name: "Tabs" },
  { value: "|", name: "Bars" },
] as const;

/** Encodings to choose from, by the label that the server reads with. */
export const encodings = [
  { value: "utf-8", name: "UTF-8" },
  { value: "utf-16le", name: "UTF-16" },
  { value: "windows-1252", name: "Windows-1252, Western Europe" },
  { value: "windows-1250", name: "Windows-1250, Central Europe" },
  { value: "windows-1251", name: "Windows-1251, Cyrillic" },
  { value: "windows-1253", name: "Windows-1253, Greek" },
  { value: "windows-1254", name: "Windows-1254, Turkish" },
  { value: "windows-1256", name: "Windows-1256, Arabic" },
  { value: "windows-874", name: "Windows-874, Thai" },
  { value: "gb18030", name: "GB18030, Chinese" },
  { value: "big5", name: "Big5, Chinese" },
  { value: "shift_jis", name: "Shift JIS, Japanese" },
  { value: "euc-kr", name: "EUC-KR, Korean" },
] as const;

type Read = Pick<Upload, "format" | "rowCount" | "columns">;

/** "CSV, semicolons, Windows-1252, 25,000 rows, 4 columns": how a table was read. */
export function formatFacts({ format, rowCount, columns }: Read): string {
  const sizes = [counted(rowCount, "row"), ...(columns ? [counted(columns.length, "column")] : [])];
  return [...(format ? kindFacts(format) : []), ...sizes].join(", ");
}

function kindFacts({ kind, delimiter, encoding, sheet }: NonNullable<Upload["format"]>): string[] {
  if (kind === "xlsx") return ["XLSX", ...(sheet ? [`sheet “${sheet}”`] : [])];
  return ["CSV", ...(delimiter ? [delimiterName(delimiter)] : []), ...(encoding ? [encodingName(encoding)] : [])];
}

function delimiterName(delimiter: string): string {
  const known = delimiters.find(({ value }) => value === delimiter);
  return known ? known.name.toLowerCase() : `“${delimiter}” between columns`;
}

function encodingName(encoding: string): string {
  const known = encodings.find(({ value }) => value === encoding.toLowerCase());
  return known?.name.split(",")[0] ?? encoding.toUpperCase();
}
