import type { CheckedRow, CheckFacts, UploadRow, Verdict } from "#db/schema/uploads.ts";
import { addLettersWithoutPlain } from "#server/compose/texts/plain-letters.ts";
import type { GotLately } from "./got-lately.ts";
import { type Judged, refusedRow } from "./judge.ts";

export type VerdictCounts = Record<Verdict, number>;

/** Which numbers get nothing: those that are suppressed, and those that got something lately, where they are left out. */
export type KeptOut = { isSuppressed(number: string): boolean; gotLately: GotLately };

export type Tally = {
  /** The verdict on the next row of the table. Each call is one row more in exactly one of the counts. */
  add(stored: UploadRow, judged: Judged, keptOut: KeptOut): CheckedRow;
  counts: Readonly<VerdictCounts>;
  facts(): CheckFacts;
};

/** Letters that are named; a table may hold thousands. */
const mostLetters = 8;

export function noCounts(): VerdictCounts {
  return { sendable: 0, duplicate: 0, suppressed: 0, refused: 0 };
}

/**
 * Puts the rows of one table beside each other. What is refused or suppressed takes its number from nobody: among the
 * rest the first row of a number stays, so that the order of rows changes no count.
 */
export function createTally(): Tally {
  const counts = noCounts();
  const facts: CheckFacts = { parts: 0, longestRow: null, longestParts: 0, longestCharacters: 0 };
  const letters = new Set<string>();
  const fixedLetters = new Set<string>();
  const addDear = ({ text, plain, dear }: Pick<Extract<Judged, { number: string }>, "text" | "plain" | "dear">) => {
    facts.dear ??= { rows: 0, parts: 0, fixed: { rows: 0, parts: 0, letters: [] } };
    const { fixed } = facts.dear;
    facts.dear.rows += 1;
    facts.dear.parts += dear;
    if (plain !== null) return;
    fixed.rows += 1;
    fixed.parts += dear;
    if (fixedLetters.size >= mostLetters) return;
    addLettersWithoutPlain(text ?? "", fixedLetters);
    fixed.letters = [...fixedLetters].slice(0, mostLetters);
  };
  // Numbers have 15 digits at most, which a number of ours holds; a text for each would cost three times as much.
  const rowOf = new Map<number, number>();
  const judge = (row: number, judged: Judged, keptOut: KeptOut): CheckedRow => {
    if ("refused" in judged) return refusedRow(row, judged);
    const { number, count, plain, dear } = judged;
    if (keptOut.isSuppressed(number)) return { row, verdict: "suppressed", number };
    const problem = keptOut.gotLately(number);
    if (problem !== null) return { row, verdict: "refused", number, problem };
    const digits = Number(number.slice(1));
    const other = rowOf.get(digits);
    if (other !== undefined) return { row, verdict: "duplicate", number, other };
    rowOf.set(digits, row);
    if (count === null) return { row, verdict: "sendable", number };
    facts.parts += count.parts;
    if (plain !== null) {
      const { rows, parts } = facts.plain ?? { rows: 0, parts: 0 };
      for (const letter of plain.letters) if (letters.size < mostLetters) letters.add(letter);
      facts.plain = { rows: rows + 1, parts: parts + plain.saved, letters: [...letters] };
    }
    if (dear > 0) addDear(judged);
    const isLonger = count.parts - facts.longestParts || count.characters - facts.longestCharacters;
    if (facts.longestRow === null || isLonger > 0) {
      facts.longestRow = row;
      facts.longestParts = count.parts;
      facts.longestCharacters = count.characters;
    }
    return { row, verdict: "sendable", number, parts: count.parts, ...(dear > 0 && { dear }) };
  };
  return {
    add: ([row], judged, keptOut) => {
      const checked = judge(row, judged, keptOut);
      counts[checked.verdict] += 1;
      return checked;
    },
    counts,
    facts: () => ({ ...facts }),
  };
}
