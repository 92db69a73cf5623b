import { type SQL, sql } from "drizzle-orm";
import type { Eraser } from "#server/domain/privacy/eraser.ts";
import type { Subject } from "#server/domain/privacy/subject.ts";
import { callPlaces } from "./call-places.ts";
import { changes, forgotten, type HeldRow, orNull, type Place, separators, textOf } from "./place.ts";
import { reportPlaces } from "./report-places.ts";
import { tablePlaces } from "./table-places.ts";

const isTheirAddress = (subject: Subject) =>
  subject.kind === "address"
    ? sql`lower(btrim(r.address)) = ${subject.value}`
    : sql`translate(r.address, ${separators}, '') in (${subject.value}, ${`00${subject.value}`})`;

/** What is about one of their recipients, by attempt and email: one look into an index for each row. */
const theirEmails = (subject: Subject) =>
  sql`exists (select from recipient r where r.attempt_id = t.attempt_id and r.email_id = t.email_id
    and ${isTheirAddress(subject)})`;

const ofSends = (ids: SQL) => sql`t.submission_id in (${ids})`;

const theirEmailId = (row: HeldRow) => (row.isTheirs ? textOf(row, "email_id") : null);

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
    of: ofSends,
    key: { id: "uuid" },
    columns: {
      request: "jsonb",
      task_id: "text",
      platform_reason: "text",
      outcome_note: "text",
      contradiction: "text",
      defect: "text",
      resolved_reason: "text",
      dispute_reason: "text",
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
        dispute_reason: (text) => eraser.text(text),
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
    of: ofSends,
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
    of: (ids) => sql`(t.attempt_created_at, t.attempt_id) in (select a.created_at, a.id from attempt a
      where a.submission_id in (${ids}))`,
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
    of: ofSends,
    key: { id: "bigint" },
    columns: {
      email_id: "text",
      address: "text",
      remark: "text",
      decided_reason: "text",
      next_poll_at: "timestamptz",
    },
    reads: ["submission_id"],
    erase: (row, eraser) => {
      const renamed = changes(row, { email_id: (id) => eraser.id(id) });
      return orNull({
        ...renamed,
        // The platform knows no such id.
        ...(renamed && forgotten(row, "next_poll_at")),
        ...changes(row, {
          address: (text) => eraser.text(text),
          remark: (text) => eraser.text(text),
          decided_reason: (text) => eraser.text(text),
        }),
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
    table: "saved_view",
    key: { id: "uuid" },
    columns: { name: "text", query: "text" },
    erase: (row, eraser) => changes(row, { name: (text) => eraser.text(text), query: (query) => eraser.body(query) }),
  },
  {
    table: "export_schedule",
    key: { id: "uuid" },
    columns: { address: "text" },
    erase: (row, eraser) =>
      changes(row, {
        // A list that is narrowed to somebody has nobody from then on.
        address: (address) => {
          const [path = "", query] = address.split("?", 2);
          return query === undefined ? address : `${path}?${eraser.body(query) ?? ""}`;
        },
      }),
  },
  ...tablePlaces,
  ...callPlaces,
  ...reportPlaces,
];

/** Requests with unknown tokens. */
export const quarantinePlace: Place = {
  table: "quarantine",
  key: { id: "bigint" },
  columns: { raw: "bytea", query: "text", content_type: "text" },
  isNobodys: true,
  erase: (row, eraser) => changes(row, received(row, eraser)),
};
