import { guessColumns, variableKey, variablesIn } from "#server/compose/merge.ts";

const numberNames = [
  "number",
  "phone number",
  "mobile number",
  "phone",
  "mobile",
  "msisdn",
  "telephone",
  "cell phone",
  "cell",
  "tel",
  "gsm",
  "recipient",
  "to",
];

/** A name as its words: "customerName" and "Customer_name" are both "customer name". */
function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Whole words only, or "to" would be found in "total". */
function isPartOf(some: readonly string[], all: readonly string[]): boolean {
  return some.length > 0 && some.every((word) => all.includes(word));
}

/** The column that holds the numbers: by its name, else by its first cells, else the only column there is. */
export function guessNumberColumn(columns: readonly string[], rows: readonly (readonly string[])[]): number | null {
  const whole = columns.map((column) => wordsOf(column).join(" "));
  for (const name of numberNames) {
    const exact = whole.indexOf(name);
    if (exact >= 0) return exact;
  }
  for (const name of numberNames) {
    const partly = columns.findIndex((column) => isPartOf(name.split(" "), wordsOf(column)));
    if (partly >= 0) return partly;
  }
  const looks = columns.findIndex((_, column) => rows.length > 0 && rows.every((cells) => looksDialled(cells[column])));
  if (looks >= 0) return looks;
  return columns.length === 1 ? 0 : null;
}

/** Digits as people write numbers; masked ones keep their first and last. */
function looksDialled(cell: string | undefined): boolean {
  const plain = (cell ?? "").replace(/[\s().\-/]/g, "");
  return /^\+?[\d•*]{7,15}$/.test(plain);
}

/** A variable of the text and the column that fills it, as the form holds it: a place as text, empty for none. */
export type Fill = { name: string; column: string };

/**
 * Which column fills which variable of a text: what was chosen for a name stays while the column exists, the rest is
 * guessed from the columns that are left. A variable that no column fits is left empty.
 */
export function fillsOf(
  content: string,
  columns: readonly string[],
  chosen: Readonly<Record<string, string | undefined>>,
): Fill[] {
  const names = variablesIn(content);
  const isThere = (column: string | undefined) =>
    column !== undefined && column !== "" && Number(column) < columns.length;
  const kept = new Map(
    names.flatMap((name) => {
      const column = chosen[variableKey(name)];
      return column !== undefined && isThere(column) ? [[name, column] as const] : [];
    }),
  );
  const taken = new Set([...kept.values()].map(Number));
  const guessed = guessColumns(
    names.filter((name) => !kept.has(name)),
    // A column without a name fits nothing.
    columns.map((column, index) => (taken.has(index) ? "" : column)),
  );
  return names.map((name) => ({ name, column: kept.get(name) ?? String(guessed[name] ?? "") }));
}

/** The stored columns of variables as `fillsOf` takes them: by key, places as text. */
export function placesByKey(variables: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).map(([name, column]) => [variableKey(name), String(column)]));
}

/** A column's name as a variable is written, within what a name may be. */
export function variableOf(columns: readonly string[], index: number): string {
  const name = [...(columns[index] ?? "").replace(/[{}\s]+/gu, " ").trim()].slice(0, 100).join("").trim();
  return name === "" ? `column ${index + 1}` : name;
}

/** What a column is called on screen, also one that has no name. */
export function columnLabel(columns: readonly string[], index: number): string {
  return columns[index]?.trim() || `Column ${index + 1}`;
}
