import { type SQL, sql } from "drizzle-orm";
import { erasedFileName, erasedNumbers, erasedRows } from "./erased-rows.ts";
import { type Eraser, leastAtHome } from "./eraser.ts";
import type { Subject } from "./subject.ts";

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
  columns: Readonly<Record<string, "text" | "jsonb" | "bytea" | "timestamptz">>;
  /** Its rows belong to no workspace. */
  isNobodys?: true;
  /** Further columns that are read alone. */
  reads?: readonly string[];
  /** SQL over the row `t` that tells rows about the person by what they are about. */
  theirs?: (subject: Subject) => SQL;
  erase(row: HeldRow, eraser: Eraser): Erased;
};

const separators = " -().+/–\t\n\r\u00A0\u2009\u202F";

/** SQL that holds for rows that may name the person; it may hold for more, never for less. */
export function mayHold(place: Place, subject: Subject): SQL {
  const names = Object.entries(place.columns).filter(([, type]) => type !== "timestamptz");
  const columns = names.map(([name, type]) => {
    const column = sql`t.${sql.identifier(name)}`;
    if (type === "text") return mayName(column, subject);
    if (type === "jsonb") return mayName(sql`${column}::text`, subject);
    const text = sql`encode(${column}, 'escape')`;
    // Bytes beyond ASCII are written as three digits, which tear numbers apart.
    return sql`(${mayName(text, subject)} or ${text} ~ ${String.raw`\\[0-7]{3}`})`;
  });
  return sql`(${sql.join(columns, sql` or `)}${place.theirs ? sql` or ${place.theirs(subject)}` : sql``})`;
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

const isTheirAddress = (subject: Subject) =>
  subject.kind === "address"
    ? sql`lower(btrim(r.address)) = ${subject.value}`
    : sql`translate(r.address, ${separators}, '') in (${subject.value}, ${`00${subject.value}`})`;

/** Their recipients of the transaction's workspace, by attempt and email. */
const theirEmails = (subject: Subject) =>
  sql`(t.attempt_id, t.email_id) in (select r.attempt_id, r.email_id from recipient r
    where r.workspace_id = nullif(current_setting('app.workspace', true), '')::uuid and ${isTheirAddress(subject)})`;

const textOf = ({ cells }: HeldRow, column: string): string | null => cells[column] ?? null;

const theirEmailId = (row: HeldRow) => (row.isTheirs ? textOf(row, "email_id") : null);

/** The columns that changed, each by the given way of erasing it. */
function changes(row: HeldRow, ways: Record<string, (text: string) => string | null>): Erased {
  const changed = Object.entries(ways).flatMap(([column, way]): [string, string][] => {
    const text = textOf(row, column);
    const erased = text === null ? null : way(text);
    return erased === null ? [] : [[column, erased]];
  });
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/** How what came by HTTP is erased. */
function received(row: HeldRow, eraser: Eraser): Record<string, (text: string) => string | null> {
  return {
    raw: (raw) => {
      const bytes = Buffer.from(raw, "base64");
      return eraser.bytes(bytes, textOf(row, "content_type"), theirEmailId(row))?.toString("base64") ?? null;
    },
    query: (query) => (query === "" ? null : eraser.body(query, theirEmailId(row))),
    content_type: (type) => eraser.text(type),
  };
}

/** Forgets what was said of the person as a whole. */
function forgotten(row: HeldRow, ...columns: string[]): Record<string, null> {
  return Object.fromEntries(columns.filter((column) => textOf(row, column) !== null).map((column) => [column, null]));
}

const orNull = (changed: Record<string, string | null>): Erased => (Object.keys(changed).length > 0 ? changed : null);

/** Rows in which their number may stand as it is dialled at home. */
const theirRows = ({ kind, value }: Subject) =>
  kind === "number"
    ? sql`strpos(translate(t.rows::text, ${separators}, ''), ${value.slice(-leastAtHome)}) > 0`
    : sql`false`;

/** In the order in which everybody else locks their rows; recipients after what is told from others by them. */
export const places: readonly Place[] = [
  {
    table: "callback",
    key: { attempt_created_at: "timestamptz", dedupe_key: "bytea" },
    columns: {
      raw: "bytea",
      query: "text",
      content_type: "text",
      problem: "text",
      task_id: "text",
      email_id: "text",
    },
    theirs: theirEmails,
    erase: (row, eraser) =>
      changes(row, {
        ...received(row, eraser),
        problem: (problem) => eraser.text(problem),
        task_id: (id) => eraser.id(id),
        email_id: (id) => eraser.id(id),
      }),
  },
  {
    table: "attempt",
    key: { id: "uuid" },
    columns: {
      request: "jsonb",
      task_id: "text",
      platform_reason: "text",
      outcome_note: "text",
      contradiction: "text",
      defect: "text",
      resolved_reason: "text",
    },
    reads: ["state"],
    erase: (row, eraser) =>
      changes(row, {
        request: (json) => eraser.body(json),
        task_id: (id) => eraser.id(id),
        platform_reason: (text) => eraser.text(text),
        outcome_note: (text) => eraser.text(text),
        contradiction: (text) => eraser.text(text),
        defect: (text) => eraser.text(text),
        resolved_reason: (text) => eraser.text(text),
      }),
  },
  {
    table: "submission",
    key: { id: "uuid" },
    columns: { title: "text", draft: "jsonb", context: "jsonb", repeat_reason: "text" },
    erase: (row, eraser) =>
      changes(row, {
        title: (text) => eraser.text(text),
        draft: (json) => eraser.body(json),
        context: (json) => eraser.body(json),
        repeat_reason: (text) => eraser.text(text),
      }),
  },
  {
    table: "message",
    key: { id: "bigint" },
    columns: { number: "text", msg_id: "text", reported_state: "text" },
    erase: (row, eraser) =>
      changes(row, {
        number: (text) => eraser.text(text),
        msg_id: (id) => eraser.id(id),
        reported_state: (text) => eraser.text(text),
      }),
  },
  {
    table: "evidence",
    key: {
      attempt_created_at: "timestamptz",
      attempt_id: "uuid",
      email_id: "text",
      source: "text",
      kind: "text",
    },
    columns: { email_id: "text", remark: "text", raw: "jsonb" },
    reads: ["submission_id"],
    theirs: theirEmails,
    erase: (row, eraser) =>
      orNull({
        ...changes(row, { email_id: (id) => eraser.id(id) }),
        ...(row.isTheirs
          ? forgotten(row, "remark", "raw")
          : changes(row, { remark: (text) => eraser.text(text), raw: (json) => eraser.body(json) })),
      }),
  },
  {
    table: "recipient",
    key: { id: "bigint" },
    columns: { email_id: "text", address: "text", remark: "text", next_poll_at: "timestamptz" },
    reads: ["submission_id"],
    erase: (row, eraser) => {
      const renamed = changes(row, { email_id: (id) => eraser.id(id) });
      return orNull({
        ...renamed,
        // The platform knows no such id.
        ...(renamed && forgotten(row, "next_poll_at")),
        ...changes(row, { address: (text) => eraser.text(text), remark: (text) => eraser.text(text) }),
        ...(eraser.isTheirs(textOf(row, "address")) && forgotten(row, "remark")),
      });
    },
  },
  {
    table: "platform_call",
    key: { at: "timestamptz", id: "uuid" },
    columns: { request: "jsonb", reply: "text", path: "text", note: "text", drift: "jsonb" },
    erase: (row, eraser) =>
      changes(row, {
        request: (json) => eraser.body(json),
        reply: (text) => eraser.body(text),
        path: (text) => eraser.text(text),
        note: (text) => eraser.text(text),
        drift: (json) => eraser.body(json),
      }),
  },
  {
    table: "library_entry",
    key: { id: "uuid" },
    columns: { value: "text", label: "text", note: "text", archived_at: "timestamptz" },
    erase: (row, eraser) => {
      const renamed = changes(row, { value: (id) => eraser.id(id) });
      return orNull({
        ...renamed,
        // Nothing can be sent to it any more.
        ...(renamed && { archived_at: textOf(row, "archived_at") ?? new Date().toISOString() }),
        ...changes(row, { label: (text) => eraser.text(text), note: (text) => eraser.text(text) }),
      });
    },
  },
  {
    table: "suppression",
    key: { id: "uuid" },
    columns: { number: "text", reason: "text" },
    erase: (row, eraser) =>
      orNull({
        // Its hash stays, so that they stay suppressed.
        ...(eraser.isTheirs(textOf(row, "number")) && forgotten(row, "number")),
        ...changes(row, { reason: (text) => eraser.text(text) }),
      }),
  },
  {
    table: "upload_import",
    key: { id: "uuid" },
    columns: { settings: "jsonb", problem: "text" },
    erase: (row, eraser) =>
      changes(row, { settings: (json) => eraser.body(json), problem: (text) => eraser.text(text) }),
  },
  {
    table: "upload",
    key: { id: "uuid" },
    columns: { name: "text", problem: "text", list_name: "text", columns: "jsonb" },
    erase: (row, eraser) =>
      changes(row, {
        name: (text) => erasedFileName(text, eraser),
        problem: (text) => eraser.text(text),
        // No two lists may be called the same.
        list_name: (text) => eraser.id(text),
        columns: (json) => eraser.body(json),
      }),
  },
  {
    table: "upload_part",
    key: { upload_id: "uuid", part_no: "int" },
    columns: { bytes: "bytea" },
    erase: (row, eraser) =>
      changes(row, {
        bytes: (raw) => eraser.bytes(Buffer.from(raw, "base64"), "text/plain")?.toString("base64") ?? null,
      }),
  },
  {
    table: "upload_block",
    key: { upload_id: "uuid", block_no: "int" },
    columns: { rows: "jsonb" },
    theirs: theirRows,
    erase: (row, eraser) => changes(row, { rows: (json) => erasedRows(json, eraser) }),
  },
  {
    table: "recipient_check_block",
    key: { submission_id: "uuid", block_no: "int" },
    columns: { rows: "jsonb" },
    erase: (row, eraser) => changes(row, { rows: (json) => erasedNumbers(json, eraser) }),
  },
];

/** Requests with unknown tokens. */
export const quarantinePlace: Place = {
  table: "quarantine",
  key: { id: "bigint" },
  columns: { raw: "bytea", query: "text", content_type: "text" },
  isNobodys: true,
  erase: (row, eraser) => changes(row, received(row, eraser)),
};
