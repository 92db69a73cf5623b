type Short = string | number | boolean | null;
/** Undefined on a side where the entry has none, as of what was made or ended. */
export type ShortChange = { name: string; before?: Short; after?: Short };

const shownFields = 2;
const shortText = 80;

/** What a list says of a change: two fields that fit into a line, and how many others it has. */
export function shortChanges(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): { shown: ShortChange[]; others: number } {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  // Of what was made or ended, a field that is empty tells nothing.
  const textOf = (side: Record<string, unknown> | null, name: string) => JSON.stringify(side?.[name] ?? null);
  const differing = names.filter((name) => textOf(before, name) !== textOf(after, name));
  const shown = differing
    .filter((name) => isShort(before?.[name]) && isShort(after?.[name]))
    .slice(0, shownFields)
    .map((name) => ({
      name,
      ...(before !== null && { before: shortOf(before[name]) }),
      ...(after !== null && { after: shortOf(after[name]) }),
    }));
  return { shown, others: differing.length - shown.length };
}

function isShort(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item === "string") && isShort(value.join(", "));
  return typeof value === "string" ? value.length <= shortText : typeof value !== "object" || value === null;
}

function shortOf(value: unknown): Short {
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}
