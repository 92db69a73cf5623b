/** The price of one part to numbers that begin with the digits. `amount` is a decimal with a point. */
export type PriceLine = { prefix: string; amount: string };
/** The problem of a line, counted from 1. */
export type LineProblem = { line: number; problem: string };

export const mostPrices = 20_000;

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
      problems.push({ line: no, problem: `The prefix ${read.prefix} is in line ${before} already.` });
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
    return { problem: `Write the price with a point, such as ${typedPrice}.${cells[2]}.` };
  if (cells.length !== 2) return { problem: "Write a prefix, a comma and a price, such as 49,0.0451." };
  const prefix = typedPrefix.replace(/[\s\-()]/g, "").replace(/^'?(?:\+|00)?/, "");
  if (!/^[1-9]\d{0,14}$/.test(prefix))
    return {
      problem: `“${typedPrefix}” is not a prefix. Write a country code with or without further digits, such as 49 or +4915.`,
    };
  const problem = priceProblem(typedPrice);
  return problem ? { problem } : { prefix, amount: typedPrice };
}

/** Why a price is not taken, or null where it is. */
function priceProblem(price: string): string | null {
  if (/^\d+,\d+$/.test(price)) return `Write the price with a point, such as ${price.replace(",", ".")}.`;
  if (/^\d*\.\d{7,}$/.test(price)) return "A price has at most six digits after the point.";
  if (/^\d{9,}(?:\.\d+)?$/.test(price)) return "This price is too large.";
  if (!/^\d+(?:\.\d+)?$/.test(price))
    return `“${price}” is not a price. Write digits with a point, without a currency, such as 0.0451.`;
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
