import { sql } from "drizzle-orm";
import { atHome, type Subject } from "#server/domain/privacy/subject.ts";
import { erasedFileName, erasedNumbers, erasedRows } from "./erased-rows.ts";
import { changes, forgotten, orNull, type Place, separators, textOf } from "./place.ts";

/** Rows in which their number may stand as it is dialled at home. */
const theirRows = (subject: Subject) =>
  subject.kind === "number"
    ? sql`strpos(translate(t.rows::text, ${separators}, ''), ${subject.value.slice(-atHome(subject).digits)}) > 0`
    : sql`false`;

/** What people upload, and what is made of it. */
export const tablePlaces: readonly Place[] = [
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
    of: (ids) => sql`t.upload_id in (${ids})`,
    key: { id: "uuid" },
    columns: { settings: "jsonb", problem: "text" },
    erase: (row, eraser) =>
      changes(row, { settings: (json) => eraser.body(json), problem: (text) => eraser.text(text) }),
  },
  {
    table: "upload",
    key: { id: "uuid" },
    columns: { name: "text", problem: "text", list_name: "text", columns: "jsonb", format: "jsonb" },
    erase: (row, eraser) =>
      changes(row, {
        name: (text) => erasedFileName(text, eraser),
        problem: (text) => eraser.text(text),
        // No two lists may be called the same.
        list_name: (text) => eraser.id(text),
        columns: (json) => eraser.body(json),
        // A sheet may be called after somebody too.
        format: (json) => eraser.body(json),
      }),
  },
  {
    table: "upload_part",
    of: (ids) => sql`t.upload_id in (${ids})`,
    key: { upload_id: "uuid", part_no: "int" },
    columns: { bytes: "bytea" },
    erase: (row, eraser) =>
      changes(row, {
        bytes: (raw) => eraser.bytes(Buffer.from(raw, "base64"), "text/plain")?.toString("base64") ?? null,
      }),
  },
  {
    table: "upload_block",
    of: (ids) => sql`t.upload_id in (${ids})`,
    key: { upload_id: "uuid", block_no: "int" },
    columns: { rows: "jsonb" },
    theirs: theirRows,
    erase: (row, eraser) => changes(row, { rows: (json) => erasedRows(json, eraser) }),
  },
  {
    table: "wa_template",
    key: { id: "uuid" },
    columns: { components: "jsonb" },
    erase: (row, eraser) => changes(row, { components: (json) => eraser.body(json) }),
  },
  {
    table: "wa_template_evidence",
    of: (ids) => sql`t.wa_template_id in (${ids})`,
    key: { id: "uuid" },
    columns: { note: "text" },
    erase: (row, eraser) => changes(row, { note: (text) => eraser.text(text) }),
  },
  {
    table: "ai_task",
    key: { id: "uuid" },
    columns: { name: "text" },
    erase: (row, eraser) => changes(row, { name: (text) => eraser.text(text) }),
  },
  {
    table: "ai_task_version",
    of: (ids) => sql`t.ai_task_id in (${ids})`,
    key: { id: "uuid" },
    columns: { name: "text", draft: "jsonb" },
    erase: (row, eraser) => changes(row, { name: (text) => eraser.text(text), draft: (json) => eraser.body(json) }),
  },
  {
    table: "otp_object",
    key: { id: "uuid" },
    columns: { platform_id: "text", app_id: "text" },
    erase: (row, eraser) => changes(row, { platform_id: (id) => eraser.id(id), app_id: (id) => eraser.id(id) }),
  },
  {
    table: "otp_version",
    of: (ids) => sql`t.otp_object_id in (${ids})`,
    key: { id: "uuid" },
    columns: { name: "text", values: "jsonb" },
    erase: (row, eraser) => changes(row, { name: (text) => eraser.text(text), values: (json) => eraser.body(json) }),
  },
  {
    table: "otp_evidence",
    of: (ids) => sql`t.otp_object_id in (${ids})`,
    key: { id: "uuid" },
    columns: { values: "jsonb", platform_id: "text", note: "text" },
    erase: (row, eraser) =>
      changes(row, {
        values: (json) => eraser.body(json),
        platform_id: (id) => eraser.id(id),
        note: (text) => eraser.text(text),
      }),
  },
  {
    table: "recipient_check",
    of: (ids) => sql`t.submission_id in (${ids})`,
    key: { submission_id: "uuid" },
    columns: { settings: "jsonb", problem: "text" },
    erase: (row, eraser) =>
      changes(row, { settings: (json) => eraser.body(json), problem: (text) => eraser.text(text) }),
  },
  {
    table: "recipient_check_block",
    of: (ids) => sql`t.submission_id in (${ids})`,
    key: { submission_id: "uuid", block_no: "int" },
    columns: { rows: "jsonb" },
    erase: (row, eraser) => changes(row, { rows: (json) => erasedNumbers(json, eraser) }),
  },
];
