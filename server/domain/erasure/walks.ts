import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import { t } from "#words/t.ts";
import type { Place } from "./place.ts";
import { places, quarantinePlace } from "./places.ts";

/**
 * A way through what a workspace keeps, a page at a time: the rows of one table in the order of its key, and what hangs
 * off them. A walk without a key is one page.
 */
export type Walk = {
  /** What is looked through, as people say it. */
  name: () => string;
  table: string;
  key: Readonly<Record<string, string>>;
  /** SQL over a row `t` of the table: how much looking through it takes, in rows. */
  weight?: SQL;
  /** SQL over the row `t` that tells which rows of the table are looked through, where others have a walk of their own. */
  only?: SQL;
  /** Columns of the row `t` by which what hangs off it names it; its id where none is given. */
  id?: SQL;
  /** How much one page may take. */
  page: number;
  places: readonly Place[];
  /** Whether it goes no further than what was stored when it was asked for: what people send later, they send on purpose. */
  isPast?: true;
};

/** In the order of the index by which calls are listed. Those of two accounts may have one id and time: then they share a page. */
const calls = (name: () => string, kind: CallKind): Walk => ({
  name,
  table: "call_record",
  key: { called_at: "timestamptz", record_id: "text" },
  only: sql`t.kind = ${kind}`,
  id: sql`t.connection_id, t.kind, t.record_id`,
  page: 2000,
  places: named("call_record", "call_note", "call_tag", "recording"),
});

const counts = (name: () => string, table: string): Walk => ({
  name,
  table,
  key: { area: "text", quarter: "timestamptz", id: "bigint" },
  page: 20_000,
  places: named(table),
});

const named = (...tables: string[]) => tables.flatMap((table) => places.filter((place) => place.table === table));

/**
 * In this order: tables before the drafts over them, which are checked anew without the person; callbacks and evidence
 * before the recipients by whom they are told from others. New ones come last: a job under way knows its own by its place.
 */
export const walks: readonly Walk[] = [
  {
    name: () => t("domain.lookedThroughUploadedTables"),
    table: "upload",
    key: { id: "uuid" },
    weight: sql`t.row_count + 1000`,
    page: 200_000,
    places: named("upload_import", "upload", "upload_part", "upload_block"),
  },
  {
    name: () => t("domain.lookedThroughCallbacks"),
    table: "callback",
    key: { id: "bigint" },
    page: 1000,
    places: named("callback"),
  },
  {
    name: () => t("domain.lookedThroughSends"),
    table: "submission",
    key: { created_at: "timestamptz", id: "uuid" },
    weight: sql`coalesce(t.message_count, 0) + t.recipient_count + 50`,
    page: 20_000,
    places: named(
      "attempt",
      "submission",
      "message",
      "evidence",
      "recipient",
      "recipient_check",
      "recipient_check_block",
    ),
    isPast: true,
  },
  {
    name: () => t("domain.lookedThroughRequestsToThePlatform"),
    table: "platform_call",
    key: { at: "timestamptz", id: "uuid" },
    page: 500,
    places: named("platform_call"),
  },
  {
    name: () => t("domain.lookedThroughLibrary"),
    table: "library_entry",
    key: {},
    page: 1,
    places: named("library_entry"),
  },
  {
    name: () => t("domain.lookedThroughSuppressedNumbers"),
    table: "suppression",
    key: {},
    page: 1,
    places: named("suppression"),
  },
  {
    name: () => t("domain.lookedThroughMessageTemplates"),
    table: "wa_template",
    key: { id: "uuid" },
    page: 2000,
    places: named("wa_template", "wa_template_evidence"),
  },
  {
    name: () => t("domain.lookedThroughAuditTrail"),
    table: "audit_subject",
    key: { seq: "bigint" },
    page: 20_000,
    places: [],
  },
  {
    name: () => t("domain.lookedThroughRequestsWithUnknownTokens"),
    table: "quarantine",
    key: {},
    page: 1,
    places: [quarantinePlace],
  },
  {
    name: () => t("domain.lookedThroughAITasks"),
    table: "ai_task",
    key: { id: "uuid" },
    page: 2000,
    places: named("ai_task", "ai_task_version"),
  },
  calls(() => t("domain.lookedThroughAICalls"), "ai"),
  calls(() => t("domain.lookedThroughCallsOfSIPPhones"), "sip"),
  calls(() => t("domain.lookedThroughGroupAndVerificationCalls"), "group"),
  {
    name: () => t("domain.lookedThroughVerification"),
    table: "otp_object",
    key: { id: "uuid" },
    page: 2000,
    places: named("otp_object", "otp_version", "otp_evidence"),
  },
  counts(() => t("domain.lookedThroughFiguresOfReports"), "report_count"),
  counts(() => t("domain.lookedThroughRefusalsInReports"), "report_refusal"),
  {
    name: () => t("domain.lookedThroughSavedViews"),
    table: "saved_view",
    key: { id: "uuid" },
    page: 2000,
    places: named("saved_view"),
  },
  {
    name: () => t("domain.lookedThroughExportsThatRepeat"),
    table: "export_schedule",
    key: { id: "uuid" },
    page: 2000,
    places: named("export_schedule"),
  },
];

/** One page: SQL over the row `t` of each place, where the next one begins, and how many rows it has. */
export type WalkPage = { within: (place: Place | null) => SQL; next: string | null; rows: number };

/** The page after `cursor`, or null at the end. */
export async function nextPage(
  tx: Tx,
  workspaceId: string,
  walk: Walk,
  cursor: string | null,
  until: Date,
): Promise<WalkPage | null> {
  const names = Object.entries(walk.key);
  if (names.length === 0) return cursor === null ? { within: () => sql`true`, next: "[]", rows: 0 } : null;
  const columns = sql.join(
    names.map(([name]) => sql`t.${sql.identifier(name)}`),
    sql`, `,
  );
  const after = cursor === null ? sql`true` : sql`(${columns}) > (${valuesOf(walk, cursor)})`;
  const past = walk.isPast ? sql`t.created_at <= ${until.toISOString()}::timestamptz` : sql`true`;
  const only = walk.only ?? sql`true`;
  const asText = names.map(([name]) => sql`t.${sql.identifier(name)}::text`);
  const [last] = await tx.execute<{ key: string; rows: number }>(sql`
    select key, n::float8 as rows from (
      select jsonb_build_array(${sql.join(asText, sql`, `)})::text as key, row_number() over w as n,
        sum(weight) over w as weight
      from (select ${columns}, ${walk.weight ?? sql`1`} as weight from ${sql.identifier(walk.table)} t where t.workspace_id = ${workspaceId} and ${only} and ${after} and ${past}
        order by ${columns} limit ${Math.min(walk.page, 20_000)}) t
      window w as (order by ${columns})) page
    where n = 1 or weight <= ${walk.page} order by n desc limit 1`);
  if (!last) return null;
  const rows = sql`${after} and (${columns}) <= (${valuesOf(walk, last.key)}) and ${only} and ${past}`;
  const ids = sql`select ${walk.id ?? sql`t.id`} from ${sql.identifier(walk.table)} t where t.workspace_id = ${workspaceId} and ${rows}`;
  return {
    within: (place) => (place?.of ? place.of(ids) : rows),
    next: last.key,
    rows: last.rows,
  };
}

function valuesOf({ key }: Walk, cursor: string): SQL {
  const values = Object.values(key).map(
    (type, index) => sql`(${cursor}::text::jsonb ->> ${sql.raw(String(index))})::${sql.raw(type)}`,
  );
  return sql.join(values, sql`, `);
}
