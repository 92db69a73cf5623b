/** Text as PostgreSQL can hold it: its text and jsonb take neither NUL nor half a surrogate pair. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "\u{FFFD}").toWellFormed();
}
