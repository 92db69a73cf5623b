/** The pattern of `like` and `ilike` for whatever contains the text; its own wildcards stand for themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
