import { readAllXml } from "./xml.ts";

/** How a number of a cell is meant. `digits` fills it with zeros in front. */
export type NumberMeaning = { kind: "number"; digits: number } | { kind: "date" | "time" | "datetime" | "duration" };

/** Spreadsheets take 255 characters; judging a longer text takes longer than linear time. */
const longestFormat = 1000;

const plain: NumberMeaning = { kind: "number", digits: 0 };

/** Formats that every workbook has without naming them, some of them in East Asian editions alone. */
const builtIn = new Map<number, NumberMeaning>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, { kind: "date" }] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, { kind: "time" }] as const),
  [22, { kind: "datetime" }],
  [46, { kind: "duration" }],
]);

/** What a workbook's formats make of numbers, by the number of the cell's style. */
export class NumberFormats {
  readonly #styles: readonly NumberMeaning[];

  constructor(styles: readonly NumberMeaning[] = []) {
    this.#styles = styles;
  }

  of(style: string | undefined): NumberMeaning {
    return (style === undefined ? undefined : this.#styles[Number(style)]) ?? plain;
  }
}

export async function readNumberFormats(pieces: AsyncIterable<Buffer>): Promise<NumberFormats> {
  const own = new Map<number, NumberMeaning>();
  const styles: NumberMeaning[] = [];
  let isCells = false;
  await readAllXml(pieces, {
    open(name, { numFmtId, formatCode }) {
      if (name === "cellXfs") isCells = true;
      if (name === "numFmt") own.set(Number(numFmtId), meaningOf(formatCode ?? ""));
      if (name !== "xf" || !isCells) return;
      const id = Number(numFmtId ?? 0);
      styles.push(own.get(id) ?? builtIn.get(id) ?? plain);
    },
    close(name) {
      if (name === "cellXfs") isCells = false;
    },
  });
  return new NumberFormats(styles);
}

/** Reads a format such as dd.mm.yyyy hh:mm; only its first section, which is for positive numbers. */
export function meaningOf(code: string): NumberMeaning {
  if (code.length > longestFormat) return plain;
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, "");
  if (/\[(?:h+|m+|s+)\]/i.test(bare)) return { kind: "duration" };
  const [section = ""] = bare.replace(/\[[^\]]*\]/g, "").split(";");
  if (/^0{2,}$/.test(section)) return { kind: "number", digits: section.length };
  if (/general/i.test(section)) return plain;
  const hasTime = /[hs]/i.test(section);
  const hasDate = /[yd]/i.test(section) || (!hasTime && /m/i.test(section));
  if (hasDate) return { kind: hasTime ? "datetime" : "date" };
  return hasTime ? { kind: "time" } : plain;
}
