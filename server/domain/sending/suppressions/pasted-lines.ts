import { normaliseNumber } from "#server/compose/number.ts";
import { numberSentence } from "#server/compose/problems.ts";

/** As many as anybody pastes; longer lists are uploaded. */
export const mostPasted = 1000;

/** A pasted number with its line, from 1, which may hold several; `problem` is a sentence. */
export type PastedLine = { line: number; text: string } & ({ number: string } | { problem: string });

/** Numbers apart by line breaks, commas, semicolons or tabs, normalised for the country. Empty ones do not count. */
export function readPasted(text: string, country: string | null): PastedLine[] {
  const pieces = text
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => line.split(/[,;\t]+/).map((piece) => ({ line: index + 1, text: piece.trim() })))
    .filter((piece) => piece.text !== "");
  return pieces.map((piece) => {
    const read = normaliseNumber(piece.text, country);
    if ("number" in read) return { ...piece, number: read.number };
    return { ...piece, problem: numberSentence(read) };
  });
}
