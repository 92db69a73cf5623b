/** JSON.parse that keeps whole numbers beyond 2^53 exact, as strings of their source digits. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context: { source?: string }) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(context.source ?? "")
      ? context.source
      : value,
  );
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
