import { isMessageArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import type { PricedArea } from "./priced-areas.ts";

/**
 * A price, and the digits that the numbers begin with which cost it; no digits where it is the price of all. `amount` is a
 * decimal with a point.
 */
export type PriceLine = { prefix: string; amount: string };
/** The problem of a line, counted from 1. */
export type LineProblem = { line: number; problem: string };

export const mostPrices = 20_000;

/** Reads what a list of an area says: pasted lines where numbers cost differently, else the one price. */
export function readPrices(area: PricedArea, text: string): { prices: PriceLine[]; problems: LineProblem[] } {
  if (isMessageArea(area)) return readPriceLines(text);
  const amount = text.trim();
  const problem = amount === "" ? null : priceProblem(amount);
  if (problem) return { prices: [], problems: [{ line: 1, problem }] };
  return { prices: amount === "" ? [] : [{ prefix: "", amount }], problems: [] };
}

/**
 * Reads a price list as people paste it from a spreadsheet: prefix and price apart by a tab, a semicolon or a comma. A first
 * line without a digit in it is a header. Every line is either a price or has a problem; empty ones are left out.
 */
export function readPriceLines(text: string): { prices: PriceLine[]; problems: LineProblem[] } {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ no: index + 1, text: line.trim() }))
    .filter((line) => line.text !== "");
  const prices: PriceLine[] = [];
  const problems: LineProblem[] = [];
  const firstLine = new Map<string, number>();
  for (const [index, { no, text: line }] of lines.entries()) {
    if (index === 0 && !/\d/.test(line)) continue;
    const read = readLine(line);
    const before = "prefix" in read ? firstLine.get(read.prefix) : undefined;
    if ("problem" in read) problems.push({ line: no, problem: read.problem });
    else if (before !== undefined)
      problems.push({ line: no, problem: t("compose.thePrefixPrefixIsInLineBefore", { prefix: read.prefix, before }) });
    else {
      firstLine.set(read.prefix, no);
      prices.push(read);
    }
  }
  return { prices, problems };
}

function readLine(line: string): PriceLine | { problem: string } {
  const cells = cellsOf(line);
  const [typedPrefix = "", typedPrice = ""] = cells;
  if (cells.length === 3 && /^\d+$/.test(typedPrice) && /^\d+$/.test(cells[2] ?? ""))
    return { problem: t("compose.writeThePriceWithAPointSuch", { typedPrice, cells: cells[2] ?? "" }) };
  if (cells.length !== 2) return { problem: t("compose.writeAPrefixACommaAndA") };
  const prefix = typedPrefix.replace(/[\s\-()]/g, "").replace(/^'?(?:\+|00)?/, "");
  if (!/^[1-9]\d{0,14}$/.test(prefix))
    return {
      problem: t("compose.typedPrefixIsNotAPrefixWriteA", { typedPrefix }),
    };
  const problem = priceProblem(typedPrice);
  return problem ? { problem } : { prefix, amount: typedPrice };
}

/** Why a price is not taken, or null where it is. */
function priceProblem(price: string): string | null {
  if (/^\d+,\d+$/.test(price)) return t("compose.writeThePriceWithAPointSuch2", { replace: price.replace(",", ".") });
  if (/^\d*\.\d{7,}$/.test(price)) return t("compose.aPriceHasAtMostSixDigits");
  if (/^\d{9,}(?:\.\d+)?$/.test(price)) return t("compose.thisPriceIsTooLarge");
  if (!/^\d+(?:\.\d+)?$/.test(price)) return t("compose.priceIsNotAPriceWriteDigits", { price });
  return null;
}

/** Cells of a line. A semicolon or a tab separates where there is one, so that a comma in a price is seen as one. */
function cellsOf(line: string): string[] {
  const separator = line.includes("\t") ? "\t" : line.includes(";") ? ";" : ",";
  const pieces: string[] = [];
  for (let at = 0; at <= line.length; ) {
    const end = endOfCell(line, at, separator);
    const piece = line.slice(at, end).trim();
    pieces.push(
      piece.startsWith('"') && piece.endsWith('"') && piece.length > 1
        ? piece.slice(1, -1).replaceAll('""', '"')
        : piece,
    );
    at = end + 1;
  }
  return pieces.map((piece) => piece.trim());
}

function endOfCell(line: string, from: number, separator: string): number {
  let isQuoted = false;
  for (let at = from; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === separator && !isQuoted) return at;
  }
  return line.length;
}
