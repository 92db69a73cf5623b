import { guessColumns, variableKey, variablesIn } from "#server/compose/merge.ts";
import { t } from "#words/t.ts";

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
  return name === "" ? t("files.columnIndex", { index: index + 1 }) : name;
}

/** What a column is called on screen, also one that has no name. */
export function columnLabel(columns: readonly string[], index: number): string {
  return columns[index]?.trim() || t("files.columnIndex2", { index: index + 1 });
}
