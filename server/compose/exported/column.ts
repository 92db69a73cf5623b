/** How a list is written to a file. */
export const exportFormats = ["csv", "xlsx", "jsonl"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * What a column's cells are. `text` is words of people or of the platform, which a spreadsheet might run; `id` is text
 * whatever it looks like; `word` and `time` (ISO 8601) are written by us; `amount` is money, exact, as text; `json` is an
 * object.
 */
export type CellType = "text" | "id" | "word" | "time" | "number" | "amount" | "json";

/** A column of a list: its name for programs, its name for people, and what stands in it. */
export type ListColumn<Key extends string = string> = {
  key: Key;
  title: string;
  type: CellType;
  /** Where moments stand among text of others, which a spreadsheet might run. */
  hasMoments?: boolean;
};

/** A column of a list that is exported. */
export function column<const Key extends string>(key: Key, type: CellType, title = titleOf(key)): ListColumn<Key> {
  return { key, title, type };
}

/** "first_heard_at" becomes "First heard at". */
function titleOf(key: string): string {
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/\b(?:id|usd)\b/g, (word) => word.toUpperCase());
}
