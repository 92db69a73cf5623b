import type { SuppressionArea } from "#server/contract/areas.ts";
import { readContact } from "./contact.ts";

/** As many as anybody pastes; longer lists are uploaded. */
export const mostPasted = 1000;

/** A pasted number or address with its line, from 1, which may hold several; `problem` is a sentence. */
export type PastedLine = { line: number; text: string } & ({ number: string } | { problem: string });

/** Numbers and addresses apart by line breaks, commas, semicolons or tabs, as they are kept in one of the channels. Empty ones do not count. */
export function readPasted(text: string, country: string | null, channels: readonly SuppressionArea[]): PastedLine[] {
  const pieces = text
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => line.split(/[,;\t]+/).map((piece) => ({ line: index + 1, text: piece.trim() })))
    .filter((piece) => piece.text !== "");
  return pieces.map((piece) => {
    const read = readContact(piece.text, country, channels);
    return "contact" in read ? { ...piece, number: read.contact } : { ...piece, problem: read.problem };
  });
}
