import { type SQL, sql } from "drizzle-orm";
import type { Eraser } from "#server/domain/privacy/eraser.ts";
import type { Subject } from "#server/domain/privacy/subject.ts";

/** A row as it is looked through: its key as JSON, whether it is about the person, and its columns as text; bytes in base64. */
export type HeldRow = { key: string; isTheirs: boolean; cells: Readonly<Record<string, string | null>> };

/** What becomes of a row: its changed columns, or null when nothing of the person is in it. */
export type Erased = Record<string, string | null> | null;

/** A table that may hold something of a person. */
export type Place = {
  table: string;
  /** Columns of the key with their types. */
  key: Readonly<Record<string, string>>;
  /** Columns that are read and may change, and how their text becomes a value again. */
  columns: Readonly<Record<string, "text" | "jsonb" | "bytea" | "timestamptz" | "boolean">>;
  /** Those of them that tell whether anything of the person is in the row; all where none is named. */
  tells?: readonly string[];
  /** Its rows belong to no workspace. */
  isNobodys?: true;
  /** SQL over the row `t` that tells which rows belong to one of the given ids, where another table is walked over. */
  of?: (ids: SQL) => SQL;
  /** Further columns that are read alone. */
  reads?: readonly string[];
  /** SQL over the row `t` that tells rows about the person by what they are about. */
  theirs?: (subject: Subject) => SQL;
  /** Whether a row is about the person, where rows of other tables hang off it. */
  isTheirs?: (row: HeldRow, erased: Erased) => boolean;
  /** SQL over the row `t`: the same, by the keys of the rows that are about the person and that it may hang off. */
  hangsOff?: (keys: SQL) => SQL;
  erase(row: HeldRow, eraser: Eraser): Erased;
};

export const separators = " -().+/–\t\n\r\u00A0\u2009\u202F";

/** SQL that holds for rows that may name the person; it may hold for more, never for less. */
export function mayHold(place: Place, subject: Subject, theirs: SQL | null): SQL {
  const names = Object.entries(place.columns).filter(([name, type]) =>
    place.tells ? place.tells.includes(name) : type !== "timestamptz" && type !== "boolean",
  );
  const columns = names.map(([name, type]) => {
    const column = sql`t.${sql.identifier(name)}`;
    if (type === "text") return mayName(column, subject);
    if (type === "jsonb") return mayName(sql`${column}::text`, subject);
    const text = sql`encode(${column}, 'escape')`;
    // Bytes beyond ASCII are written as three digits, which tear numbers apart.
    return sql`(${mayName(text, subject)} or ${text} ~ ${String.raw`\\[0-7]{3}`})`;
  });
  return sql`(${sql.join(columns, sql` or `)}${theirs === null ? sql`` : sql` or ${theirs}`})`;
}

/** Text with an escape in it is looked at in any case. */
export function mayName(text: SQL, { kind, value }: Subject): SQL {
  const plain =
    kind === "number"
      ? sql`strpos(translate(${text}, ${separators}, ''), ${value}) > 0`
      : isAscii(value)
        ? sql`strpos(lower(${text}), ${value}) > 0`
        : sql`true`;
  return sql`(${plain} or strpos(${text}, '%') > 0 or strpos(${text}, ${"\\u"}) > 0)`;
}

/** Only of those PostgreSQL makes small letters whatever its locale. */
function isAscii(text: string): boolean {
  return [...text].every((character) => character < "\x80");
}

export const textOf = ({ cells }: HeldRow, column: string): string | null => cells[column] ?? null;

/** The columns that changed, each by the given way of erasing it. */
export function changes(row: HeldRow, ways: Record<string, (text: string) => string | null>): Erased {
  const changed = Object.entries(ways).flatMap(([column, way]): [string, string][] => {
    const text = textOf(row, column);
    const erased = text === null ? null : way(text);
    return erased === null ? [] : [[column, erased]];
  });
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/** Forgets what was said of the person as a whole. */
export function forgotten(row: HeldRow, ...columns: string[]): Record<string, null> {
  return Object.fromEntries(columns.filter((column) => textOf(row, column) !== null).map((column) => [column, null]));
}

export const orNull = (changed: Record<string, string | null>): Erased =>
  Object.keys(changed).length > 0 ? changed : null;
