import { hiddenIn } from "#server/compose/hidden-characters.ts";

/** A stretch of a text as it is drawn: what is read, or a character that nobody would see. */
export type SeenPiece = { kind: "text"; text: string } | { kind: "hidden"; name: string };

/** A text in stretches: what is read, and characters that nobody would see. */
export function visible(text: string): SeenPiece[] {
  const pieces: SeenPiece[] = [];
  let from = 0;
  for (const { at, length, name } of hiddenIn(text)) {
    if (at > from) pieces.push({ kind: "text", text: text.slice(from, at) });
    pieces.push({ kind: "hidden", name });
    from = at + length;
  }
  if (from < text.length) pieces.push({ kind: "text", text: text.slice(from) });
  return pieces;
}
