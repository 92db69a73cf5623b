/** Text as PostgreSQL can hold it: JSON can spell NUL and half a surrogate pair, which its text and jsonb do not take. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "\u{FFFD}").toWellFormed();
}

/** JSON of rows whose texts may hold anything, as PostgreSQL takes it. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === "string" ? storableText(part) : part));
}
