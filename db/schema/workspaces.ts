import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { at, bytea, createdAt, id } from "./columns.ts";
import { person } from "./people.ts";

export const workspace = pgTable(
  "workspace",
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    createdAt: createdAt(),
    archivedAt: at(),
    /** Members without an authenticator app have to set one up before they see anything here. */
    requiresSecondFactor: boolean().notNull().default(false),
    /** ISO 3166 code of the country that a number without a country code is taken for until somebody chooses another. */
    defaultCountry: text(),
    /** While set, nothing is sent from here. */
    sendingStoppedAt: at(),
    sendingStoppedBy: uuid().references(() => person.id),
    sendingStopReason: text(),
  },
  (table) => [
    check("workspace_slug_shape", sql`${table.slug} ~ '^[a-z0-9](-?[a-z0-9]){1,39}$'`),
    check("workspace_country_shape", sql`${table.defaultCountry} ~ '^[A-Z]{2}$'`),
  ],
);

/** How long a workspace keeps things, and how far the job that drops them is. A trigger makes its row with the workspace. */
export const retention = pgTable(
  "retention",
  {
    workspaceId: uuid()
      .primaryKey()
      .references(() => workspace.id),
    /** Null keeps for ever. */
    callbackMonths: smallint().default(24),
    callMonths: smallint().default(24),
    /** Records of telephone calls, with what people noted of them. */
    callRecordMonths: smallint(),
    /** Copies of recordings; what a call's own record says is kept for longer. */
    recordingMonths: smallint(),
    draftDays: smallint().notNull().default(90),
    fileDays: smallint().notNull().default(30),
    /** The last callback and the last call whose bodies were looked at. */
    callbacksTo: bigint({ mode: "number" }).notNull().default(0),
    callsTo: at(),
    /** Bodies dropped that no audit entry names yet. */
    callbacksDropped: bigint({ mode: "number" }).notNull().default(0),
    callsDropped: bigint({ mode: "number" }).notNull().default(0),
    /** Records of telephone calls dropped that no audit entry names yet. */
    callRecordsDropped: bigint({ mode: "number" }).notNull().default(0),
    recordingsDropped: bigint({ mode: "number" }).notNull().default(0),
  },
  (table) => [
    // The platform tells of calls of the last two months, so what is dropped earlier would be read again.
    check("retention_call_records", sql`${table.callRecordMonths} between 3 and 120`),
    check(
      "retention_bounds",
      sql`${table.callbackMonths} between 1 and 120 and ${table.callMonths} between 1 and 120
        and ${table.draftDays} between 7 and 365 and ${table.fileDays} between 7 and 365`,
    ),
    check("retention_recordings", sql`${table.recordingMonths} between 1 and 120`),
  ],
);

/** A person in a workspace. A removed member's row stays, so that their name can still be shown beside what they did. */
export const membership = pgTable(
  "membership",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    personId: uuid()
      .notNull()
      .references(() => person.id),
    roles: text().array().notNull(),
    createdAt: createdAt(),
    removedAt: at(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.personId] }),
    index("membership_person").on(table.personId),
    check(
      "membership_roles_known",
      sql`cardinality(${table.roles}) > 0 and ${table.roles} <@ array['owner','admin','sender','approver','template_editor','analyst','developer','auditor']`,
    ),
  ],
);

/** A link that lets one person join with the given roles. */
export const invitation = pgTable(
  "invitation",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    email: text().notNull(),
    roles: text().array().notNull(),
    tokenHash: bytea().notNull().unique(),
    createdBy: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    /** When its link went to the invited address, and to nobody else. */
    mailedAt: at(),
    acceptedAt: at(),
    acceptedBy: uuid().references(() => person.id),
    revokedAt: at(),
  },
  (table) => [
    index("invitation_open").on(table.workspaceId, table.createdAt.desc().nullsFirst()),
    check(
      "invitation_roles_known",
      sql`cardinality(${table.roles}) > 0 and ${table.roles} <@ array['owner','admin','sender','approver','template_editor','analyst','developer','auditor']`,
    ),
  ],
);

/** A key for programs. It acts for the person who made it, with at most these permissions. */
export const apiToken = pgTable(
  "api_token",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    personId: uuid()
      .notNull()
      .references(() => person.id),
    name: text().notNull(),
    tokenHash: bytea().notNull().unique(),
    /** The last four characters, to tell tokens apart. */
    ending: text().notNull(),
    permissions: text().array().notNull(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    lastUsedAt: at(),
    lastUsedIp: text(),
    revokedAt: at(),
    revokedBy: uuid().references(() => person.id),
  },
  (table) => [index("api_token_newest").on(table.workspaceId, table.createdAt.desc().nullsFirst())],
);
