import { hiddenIn } from "#server/compose/hidden-characters.ts";

/** A stretch of a text as the phone draws it. `place` is which variable of the text it is, from 0. */
export type Piece =
  | { kind: "text"; text: string }
  | { kind: "variable"; text: string; place: number }
  | { kind: "hidden"; name: string };

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

/** The same of a text without variables, such as a sample. */
export function visible(text: string): Exclude<Piece, { kind: "variable" }>[] {
  const pieces: Exclude<Piece, { kind: "variable" }>[] = [];
  let from = 0;
  for (const { at, length, name } of hiddenIn(text)) {
    if (at > from) pieces.push({ kind: "text", text: text.slice(from, at) });
    pieces.push({ kind: "hidden", name });
    from = at + length;
  }
  if (from < text.length) pieces.push({ kind: "text", text: text.slice(from) });
  return pieces;
}
