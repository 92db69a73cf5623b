import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, bytea, createdAt, id } from "./columns.ts";
import { person } from "./people.ts";
import { submission } from "./submissions.ts";
import { workspace } from "./workspaces.ts";

const ofWorkspace = () =>
  uuid()
    .notNull()
    .references(() => workspace.id);
const counter = () => integer().notNull().default(0);

/** How a file was read: what it is, and for text how its bytes became rows. */
export type UploadFormat = {
  kind: "csv" | "xlsx";
  encoding?: string;
  delimiter?: string;
  /** Whether the first row names the columns. */
  hasHeader?: boolean;
  /** Name of the sheet that was read, the first one that has rows. */
  sheet?: string;
};

/** What a person said about a file instead of having it guessed. */
export type UploadOptions = { encoding?: string; delimiter?: string; hasHeader?: boolean };

/** A table that somebody uploaded or pasted, or that was made of a send's numbers. Bytes come in parts, the worker reads them into blocks of rows. */
export const upload = pgTable(
  "upload",
  {
    id: id(),
    workspaceId: ofWorkspace(),
    purpose: text({ enum: ["recipients", "suppressions", "delivery_report"] }).notNull(),
    name: text().notNull(),
    /** "send": made here of the numbers of a send, for the draft that goes on from it. */
    source: text({ enum: ["file", "paste", "send"] }).notNull(),
    options: jsonb().$type<UploadOptions>().notNull().default({}),
    byteCount: bigint({ mode: "number" }).notNull(),
    receivedBytes: bigint({ mode: "number" }).notNull().default(0),
    state: text({ enum: ["receiving", "reading", "read", "failed"] }).notNull(),
    /** Why it could not be read, in a sentence that says what and where. */
    problem: text(),
    format: jsonb().$type<UploadFormat>(),
    /** Names of the columns, made up where the file has no header. */
    columns: jsonb().$type<string[]>(),
    /** Rows read so far, without the header and without empty ones. */
    rowCount: counter(),
    /** Under this name it is a saved list. */
    listName: text(),
    createdBy: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: createdAt(),
    readAt: at(),
    lastUsedAt: at(),
  },
  (table) => [
    uniqueIndex("upload_list_name")
      .on(table.workspaceId, sql`lower(${table.listName})`)
      .where(sql`${table.listName} is not null`),
    index("upload_by_name").on(table.workspaceId, table.name),
    index("upload_unsaved").on(table.createdAt).where(sql`${table.listName} is null`),
  ],
);

/** The bytes of an upload as they came, dropped once they are read. */
export const uploadPart = pgTable(
  "upload_part",
  {
    uploadId: uuid()
      .notNull()
      .references(() => upload.id, { onDelete: "cascade" }),
    workspaceId: ofWorkspace(),
    partNo: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.partNo] })],
);

/** A row as read: the number a spreadsheet shows beside it, then its cells. */
export type UploadRow = [rowNo: number, ...cells: string[]];

/** Up to 500 rows of an upload: few wide rows are stored and read many times faster than many small ones. */
export const uploadBlock = pgTable(
  "upload_block",
  {
    uploadId: uuid()
      .notNull()
      .references(() => upload.id, { onDelete: "cascade" }),
    workspaceId: ofWorkspace(),
    blockNo: integer().notNull(),
    firstRow: integer().notNull(),
    rows: jsonb().$type<UploadRow[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.blockNo] })],
);

/** What became of a row: a row is exactly one of these. */
export const verdicts = ["sendable", "duplicate", "suppressed", "refused"] as const;
export type Verdict = (typeof verdicts)[number];

/** What rows are judged by. */
export type CheckSettings = {
  numberColumn: number;
  /** ISO 3166 code of the country that numbers without a country code belong to. */
  country: string | null;
  /** The text with its variables, null where the area merges none. */
  content: string | null;
  /** Which column fills which variable. */
  variables: Record<string, number>;
  /** Numbers that got the same text within a day are left out. */
  withoutRepeats?: true;
  /** Numbers that got another text within a day are left out. */
  withoutReached?: true;
  /** Plain letters stand for those that would cost parts. */
  plainLetters?: true;
};

/** What a check says of the text over all sendable rows. */
export type CheckFacts = {
  parts: number;
  longestRow: number | null;
  longestParts: number;
  longestCharacters: number;
  /** Rows in which plain letters save parts, or would if they were chosen: how many, how many parts, and for which. */
  plain?: { rows: number; parts: number; letters: string[] };
  /**
   * Rows that go out in more parts than GSM-7 would take for as many letters: how many, and how many parts more. `fixed` are
   * those of them that no plain letters make cheaper, and for which letters.
   */
  dear?: { rows: number; parts: number; fixed: { rows: number; parts: number; letters: string[] } };
};

export type LeftOut = { uploadId: string; problems: string[] };

/** The rows of an upload judged for one draft. The worker checks, and prepares what would be sent once that is asked for. */
export const recipientCheck = pgTable(
  "recipient_check",
  {
    submissionId: uuid()
      .primaryKey()
      .references(() => submission.id, { onDelete: "cascade" }),
    workspaceId: ofWorkspace(),
    uploadId: uuid()
      .notNull()
      .references(() => upload.id),
    channel: text({ enum: ["sms", "wa"] }).notNull(),
    settings: jsonb().$type<CheckSettings>().notNull(),
    /** Raised with each change of what is checked; work on an older one is thrown away. */
    revision: integer().notNull().default(1),
    state: text({ enum: ["queued", "checking", "checked", "preparing", "prepared", "failed"] }).notNull(),
    problem: text(),
    checkedRows: counter(),
    sendableCount: counter(),
    duplicateCount: counter(),
    suppressedCount: counter(),
    refusedCount: counter(),
    facts: jsonb().$type<CheckFacts>(),
    /** Problems of this upload's rows that a person decided to leave as they are. */
    leftOut: jsonb().$type<LeftOut>(),
    checkedAt: at(),
    /** Hash of what was prepared: a send is refused when it is not the one that was reviewed. */
    planHash: bytea(),
    preparedAt: at(),
  },
  (table) => [index("recipient_check_upload").on(table.uploadId)],
);

/**
 * A judged row. `column` and `problem` say what is wrong and in which cell; `other` is the row a duplicate repeats; `dear` is
 * how many of its parts its letters alone cost.
 */
export type CheckedRow = {
  row: number;
  verdict: Verdict;
  number?: string;
  parts?: number;
  dear?: number;
  column?: number;
  problem?: string;
  other?: number;
};

/** The verdicts on the rows of the upload's block of the same number. */
export const recipientCheckBlock = pgTable(
  "recipient_check_block",
  {
    submissionId: uuid()
      .notNull()
      .references(() => recipientCheck.submissionId, { onDelete: "cascade" }),
    workspaceId: ofWorkspace(),
    blockNo: integer().notNull(),
    firstRow: integer().notNull(),
    sendableCount: counter(),
    duplicateCount: counter(),
    suppressedCount: counter(),
    refusedCount: counter(),
    rows: jsonb().$type<CheckedRow[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.submissionId, table.blockNo] })],
);

/** An upload taken over into what is kept: a suppression list, or an operator's report on messages. */
export const uploadImport = pgTable(
  "upload_import",
  {
    id: id(),
    workspaceId: ofWorkspace(),
    uploadId: uuid()
      .notNull()
      .references(() => upload.id),
    kind: text({ enum: ["suppressions", "delivery_report"] }).notNull(),
    /** Which column means what, and what holds for rows that leave it empty. */
    settings: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: ["queued", "importing", "imported", "failed"] }).notNull(),
    problem: text(),
    /** What became of the rows; the counts add up to the upload's rows. */
    counts: jsonb().$type<Record<string, number>>().notNull().default({}),
    createdBy: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: createdAt(),
    importedAt: at(),
  },
  (table) => [index("upload_import_newest").on(table.workspaceId, table.kind, table.createdAt.desc().nullsFirst())],
);
