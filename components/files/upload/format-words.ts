import { sideBySide } from "#components/page/lists.ts";
import { t } from "#words/t.ts";
import type { Upload } from "./use-upload.ts";

/** What may stand between columns, as people call it. */
export const delimiters = [
  {
    value: ",",
    get name() {
      return t("files.commas");
    },
  },
  {
    value: ";",
    get name() {
      return t("files.semicolons");
    },
  },
  {
    value: "\t",
    get name() {
      return t("files.tabs");
    },
  },
  {
    value: "|",
    get name() {
      return t("files.bars");
    },
  },
] as const;

/** An encoding: the label that the server reads with, what it is called, and what is written in it. */
type Encoding = { value: string; short: string; name: string };

const encodingFor = (value: string, short: string, ofWhat: () => string): Encoding => ({
  value,
  short,
  get name() {
    return t("files.encodingFor", { short, ofWhat: ofWhat() });
  },
});

/** Encodings to choose from. */
export const encodings: readonly Encoding[] = [
  { value: "utf-8", short: "UTF-8", name: "UTF-8" },
  { value: "utf-16le", short: "UTF-16", name: "UTF-16" },
  encodingFor("windows-1252", "Windows-1252", () => t("files.westernEurope")),
  encodingFor("windows-1250", "Windows-1250", () => t("files.centralEurope")),
  encodingFor("windows-1251", "Windows-1251", () => t("files.cyrillic")),
  encodingFor("windows-1253", "Windows-1253", () => t("files.greek")),
  encodingFor("windows-1254", "Windows-1254", () => t("files.turkish")),
  encodingFor("windows-1256", "Windows-1256", () => t("files.arabic")),
  encodingFor("windows-874", "Windows-874", () => t("files.thai")),
  encodingFor("gb18030", "GB18030", () => t("files.chinese")),
  encodingFor("big5", "Big5", () => t("files.chinese")),
  encodingFor("shift_jis", "Shift JIS", () => t("files.japanese")),
  encodingFor("euc-kr", "EUC-KR", () => t("files.korean")),
];

type Read = Pick<Upload, "format" | "rowCount" | "columns">;

/** "CSV, semicolons, Windows-1252, 25,000 rows, 4 columns": how a table was read. */
export function formatFacts({ format, rowCount, columns }: Read): string {
  const sizes = [
    t("files.rowCountRow", { rowCount }),
    ...(columns ? [t("files.columnsColumn", { columns: columns.length })] : []),
  ];
  return sideBySide([...(format ? kindFacts(format) : []), ...sizes]);
}

function kindFacts({ kind, delimiter, encoding, sheet }: NonNullable<Upload["format"]>): string[] {
  if (kind === "xlsx") return [t("files.xLSX"), ...(sheet ? [t("files.sheetSheet", { sheet })] : [])];
  return [
    t("files.cSV"),
    ...(delimiter ? [delimiterName(delimiter)] : []),
    ...(encoding ? [encodingName(encoding)] : []),
  ];
}

function delimiterName(delimiter: string): string {
  const known = delimiters.find(({ value }) => value === delimiter);
  return known ? known.name.toLowerCase() : t("files.delimiterBetweenColumns", { delimiter });
}

function encodingName(encoding: string): string {
  const known = encodings.find(({ value }) => value === encoding.toLowerCase());
  return known?.short ?? encoding.toUpperCase();
}
