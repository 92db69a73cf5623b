/** What plain JSON.parse may get wrong: long digits, and escapes or halves of characters that no column takes. */
const needsCare = /\d{16}|\\u(?:0000|[dD][89a-fA-F])/;

/** JSON.parse that keeps whole numbers beyond 2^53 exact, as strings of their source digits; its texts are storable. */
export function parseJson(text: string): unknown {
  // Calling back for each value takes several times as long, and a batch answers with thousands of them.
  if (!needsCare.test(text) && text.isWellFormed()) return JSON.parse(text);
  return JSON.parse(text, (_key, value: unknown, context: { source?: string }) => {
    if (typeof value === "string") return storable(value);
    const isWhole = typeof value === "number" && /^-?\d+$/.test(context.source ?? "");
    return isWhole && !Number.isSafeInteger(value) ? context.source : value;
  });
}

/** Text that PostgreSQL takes: JSON can spell NUL and half a surrogate pair, which its text and jsonb cannot hold. */
export function storable(text: string): string {
  return text.replaceAll("\u0000", "\uFFFD").toWellFormed();
}

/** JSON.stringify that writes the named fields as bare digits, so that `Long` ids arrive as numbers. */
export function stringifyJson(fields: Record<string, unknown>, longFields: ReadonlySet<string>): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        longFields.has(name) && typeof value === "string" ? JSON.rawJSON(value) : value,
      ]),
    ),
  );
}
