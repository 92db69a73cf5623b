import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { at, bytea, xid8 } from "../columns.ts";

/** The record of any HTTP call to the platform, reads too. Request and reply are redacted before they are stored. */
export const platformCall = pgTable(
  "platform_call",
  {
    id: uuid().notNull().defaultRandom(),
    at: at().notNull().defaultNow(),
    workspaceId: uuid().notNull(),
    connectionId: uuid().notNull(),
    operation: text().notNull(),
    appId: text(),
    personId: uuid(),
    job: text(),
    submissionId: uuid(),
    attemptId: uuid(),
    method: text().notNull(),
    path: text().notNull(),
    /** Null where it is exactly the request of its attempt. */
    request: jsonb().$type<Record<string, unknown>>(),
    /** started until the answer is stored; a row that stays so belongs to a process that died. */
    outcome: text({ enum: ["started", "accepted", "refused", "not_sent", "unknown"] }).notNull(),
    httpStatus: integer(),
    platformStatus: text(),
    reply: text(),
    note: text(),
    sent: boolean(),
    durationMs: integer(),
    /** The platform's clock, from its Date header, minus the one that signed. A wrong clock may be off by years. */
    clockDifferenceMs: bigint({ mode: "number" }),
    /** Differences of the reply from the contract. */
    drift: jsonb().$type<string[]>(),
    /** When its request, its answer and its path's query were dropped, because they were old. */
    bodiesDroppedAt: at(),
  },
  (table) => [
    primaryKey({ columns: [table.at, table.id] }),
    index("platform_call_newest").on(table.workspaceId, table.at.desc(), table.id.desc()),
    index("platform_call_attempt").on(table.attemptId).where(sql`attempt_id is not null`),
    index("platform_call_of_person")
      .on(table.workspaceId, table.personId, table.at.desc(), table.id.desc())
      .where(sql`person_id is not null`),
    index("platform_call_of_connection").on(table.workspaceId, table.connectionId, table.at.desc(), table.id.desc()),
    index("platform_call_of_application")
      .on(table.workspaceId, table.appId, table.at.desc(), table.id.desc())
      .where(sql`app_id is not null`),
    index("platform_call_of_code")
      .on(table.workspaceId, table.operation, table.platformStatus, table.at.desc(), table.id.desc())
      .where(sql`platform_status <> '0'`),
    index("platform_call_drift")
      .on(table.workspaceId, table.at.desc(), table.id.desc())
      .where(sql`drift <> '[]'::jsonb`),
  ],
);

/** Who did what. Written only by audit_append() in SQL; a hash chain per workspace. `meta` holds before and after. */
export const audit = pgTable(
  "audit",
  {
    workspaceId: uuid().notNull(),
    seq: bigint({ mode: "number" }).notNull(),
    at: at().notNull(),
    /** How the entry is written and hashed; 2 in all of them. */
    version: smallint().notNull(),
    actorKind: text({ enum: ["person", "token", "job", "system"] }).notNull(),
    personId: uuid(),
    tokenId: uuid(),
    /** A job's name. Who a person was stands in audit_subject. */
    actorLabel: text().notNull(),
    action: text().notNull(),
    targetKind: text().notNull(),
    targetId: text(),
    meta: jsonb().$type<Record<string, unknown>>().notNull(),
    requestId: text(),
    /** The JSON text that is hashed. */
    body: text().notNull(),
    prev: bytea().notNull(),
    hash: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.at, table.workspaceId, table.seq] })],
);

/** Ids of what changed, written in the transaction of the change; the live feed reads it by (xid, id). Kept two days. */
export const change = pgTable(
  "change",
  {
    id: bigint({ mode: "number" }).notNull().default(sql`nextval('change_id_seq')`),
    at: at().notNull().defaultNow(),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    workspaceId: uuid().notNull(),
    submissionId: uuid().notNull(),
    kind: text({ enum: ["submission", "attempt", "recipient"] }).notNull(),
    recipientId: bigint({ mode: "number" }),
  },
  (table) => [
    primaryKey({ columns: [table.at, table.id] }),
    index("change_cursor").on(table.xid, table.id),
    index("change_of_submission").on(table.submissionId, table.xid, table.id),
  ],
);
