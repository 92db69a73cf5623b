/** A character that can be seen as itself, others by their number. */
export function visible(character: string): string {
  if (!/^[\p{Z}\p{C}\p{M}]/u.test(character)) return character;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
