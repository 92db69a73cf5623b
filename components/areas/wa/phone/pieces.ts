import { type SeenPiece, visible } from "#components/reading/hidden/pieces.ts";

/** A stretch of a text as the phone draws it. `place` is which variable of the text it is, from 0. */
export type Piece = SeenPiece | { kind: "variable"; text: string; place: number };

const variable = /\{\{\d+\}\}/g;

/** A text in stretches: what is read, its variables, and characters that nobody would see. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let place = 0;
  for (const match of text.matchAll(variable)) {
    pieces.push(...visible(text.slice(from, match.index)));
    pieces.push({ kind: "variable", text: match[0], place });
    place += 1;
    from = match.index + match[0].length;
  }
  return [...pieces, ...visible(text.slice(from))];
}
