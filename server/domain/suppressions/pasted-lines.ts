import { normaliseNumber } from "#server/compose/number.ts";
import { problemSentence } from "#server/compose/problems.ts";

/** As many as anybody pastes; longer lists are uploaded. */
export const mostPasted = 1000;

/** A pasted number with its place, from 1; `problem` is a sentence. */
export type PastedLine = { line: number; text: string } & ({ number: string } | { problem: string });

/** Numbers apart by line breaks, commas, semicolons or tabs, normalised for the country. Empty ones do not count. */
export function readPasted(text: string, country: string | null): PastedLine[] {
  const pieces = text
    .split(/[\r\n,;\t]+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
  return pieces.map((piece, index) => {
    const read = normaliseNumber(piece, country);
    const place = { line: index + 1, text: piece };
    return "number" in read
      ? { ...place, number: read.number }
      : { ...place, problem: problemSentence(read.country ? `${read.problem}:${read.country}` : read.problem) };
  });
}
