import type { ExportFormat } from "#server/compose/exported/column.ts";

/** The address of a list's CSV under what is asked of the list. */
export function listAddress(
  path: string,
  asked: Record<string, Date | string | number | boolean | readonly string[] | undefined>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked))
    if (value !== undefined) query.set(name, value instanceof Date ? value.toISOString() : String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The address of a list's CSV, for another format, and for some of its columns only. */
export function fileAddress(csv: string, format: ExportFormat, columns: readonly string[] | null): string {
  const [path = "", query = ""] = csv.split("?", 2);
  const asked = new URLSearchParams(query);
  if (columns !== null) asked.set("columns", columns.join(","));
  const address = path.replace(/\.csv$/, `.${format}`);
  return asked.size === 0 ? address : `${address}?${asked}`;
}
