/** How cells and rows are set apart. `mixed` line ends are made one before anything is read. */
export type Dialect = { delimiter: string; lineEnd: "\n" | "\r\n" | "\r" | "mixed" };

const delimiters = [",", ";", "\t", "|", "\x1F", "^", "~"] as const;
/** Rows that a delimiter is judged by. */
const judgedRows = 200;

/** Excel's own way to say which sign sets cells apart: a first line of its own. */
const saidInFile = /^sep=([^"\r\n])(?:\r\n|\r|\n|$)/i;

/** The delimiter that the file itself names in its first line, and the text without that line. */
export function takeSaid(text: string): { delimiter: string | null; rest: string } {
  const found = saidInFile.exec(text);
  return found ? { delimiter: found[1] ?? null, rest: text.slice(found[0].length) } : { delimiter: null, rest: text };
}

/** Judges by the beginning of a text how its cells and rows are set apart. A text without any delimiter has one column. */
export function sniffDialect(text: string, isWhole: boolean, said?: string): Dialect {
  const delimiter = said ?? sniffDelimiter(text, isWhole);
  return { delimiter, lineEnd: sniffLineEnd(text, delimiter) };
}

function sniffDelimiter(text: string, isWhole: boolean): string {
  let best = { delimiter: ",", score: 0 };
  for (const delimiter of delimiters) {
    const score = scoreOf(cellCounts(text, delimiter, isWhole));
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** How even the rows are that a delimiter makes; more cells decide between equals. 0 for one that sets nothing apart. */
function scoreOf(counts: readonly number[]): number {
  const [most = 0] = counts;
  const usual = modeOf(counts);
  if (usual < 2) return most > 1 && counts.length > 1 ? 0.001 : 0;
  const even = counts.filter((count) => count === usual).length / counts.length;
  return even * even + Math.min(usual, 200) / 10_000 + (most === usual ? 0.05 : 0);
}

function modeOf(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}

/** Cells of each row that is not empty, quotes heeded. The last row is left out where the text may go on. */
function cellCounts(text: string, delimiter: string, isWhole: boolean): number[] {
  const counts: number[] = [];
  let cells = 1;
  let isEmpty = true;
  for (const { kind } of marks(text, delimiter)) {
    if (kind === "text") isEmpty = false;
    if (kind === "delimiter") {
      cells += 1;
      isEmpty = false;
    }
    if (kind !== "line") continue;
    if (!isEmpty) counts.push(cells);
    if (counts.length === judgedRows) return counts;
    cells = 1;
    isEmpty = true;
  }
  if (!isEmpty && (isWhole || counts.length === 0)) counts.push(cells);
  return counts;
}

function sniffLineEnd(text: string, delimiter: string): Dialect["lineEnd"] {
  const found = new Set<string>();
  for (const { kind, at } of marks(text, delimiter)) {
    if (kind !== "line") continue;
    const isPair = text[at] === "\r" && text[at + 1] === "\n";
    // A CR at the very end may be half of a pair.
    if (text[at] === "\r" && at === text.length - 1) continue;
    found.add(isPair ? "\r\n" : text[at] === "\r" ? "\r" : "\n");
    if (found.size > 1) return "mixed";
  }
  const [only = "\n"] = found;
  return only === "\r\n" || only === "\r" ? only : "\n";
}

type Mark = { kind: "delimiter" | "line" | "text"; at: number };

/** Where cells and rows end, and once a cell that it has text. A quote counts where a cell begins with it. */
function* marks(text: string, delimiter: string): Generator<Mark> {
  let isStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"' && isStart) {
      yield { kind: "text", at };
      at = closingQuote(text, at);
      isStart = false;
    } else if (sign === delimiter || sign === "\n" || sign === "\r") {
      yield { kind: sign === delimiter ? "delimiter" : "line", at };
      if (sign === "\r" && text[at + 1] === "\n") at += 1;
      isStart = true;
    } else if (isStart) {
      yield { kind: "text", at };
      isStart = false;
    }
  }
}

function closingQuote(text: string, opening: number): number {
  for (let at = opening + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    if (text[at + 1] !== '"') return at;
  }
}
