/** Text as PostgreSQL can hold it: JSON can spell NUL and half a surrogate pair, which its text and jsonb do not take. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "\u{FFFD}").toWellFormed();
}
