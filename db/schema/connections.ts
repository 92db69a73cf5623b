import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, bytea, createdAt, id } from "./columns.ts";
import { workspace } from "./workspaces.ts";

/** One account on the platform. The sandbox's address is resolved at each call, so it stores none. */
export const connection = pgTable(
  "connection",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    name: text().notNull(),
    kind: text({ enum: ["sandbox", "live"] }).notNull(),
    baseUrl: text(),
    apiKeySealed: bytea().notNull(),
    apiKeyEnding: text().notNull(),
    /** Keyed hash of the Api-Key: tells whether another workspace has the same, and nothing else. */
    apiKeyFingerprint: bytea().notNull(),
    secretSealed: bytea().notNull(),
    secretEnding: text(),
    /** The key before the last change, tried where the new one is refused until the overlap ends. */
    previousApiKeySealed: bytea(),
    previousApiKeyEnding: text(),
    previousApiKeyFingerprint: bytea(),
    previousSecretSealed: bytea(),
    previousUntil: at(),
    rotatedAt: at(),
    testedAt: at(),
    /** The matrix of the last "Test connection". */
    testResult: jsonb().$type<Record<string, unknown>>(),
    /** Zone of the platform's times without an offset, as an offset: "+08:00". */
    timeZone: text().notNull().default("+08:00"),
    /** Where the paths of an area begin on this host, for areas that it calls otherwise than the platform's documentation. */
    paths: jsonb()
      .$type<Partial<Record<"email" | "sms" | "aivoice" | "voice" | "otp" | "wa", string>>>()
      .notNull()
      .default({}),
    /** Hosts that recordings of this account may be fetched from, beside that of its address. */
    recordingHosts: text().array().notNull().default([]),
    /** Added to our clock when signing; learned from the platform's Date header after a stale-timestamp refusal. */
    clockOffsetMs: bigint({ mode: "number" }).notNull().default(0),
    /** Calls that failed one after the other because of the account or its address. From two on they are made one by one. */
    failedInRow: integer().notNull().default(0),
    /** Since when no call was accepted after three had failed in a row; the account is doubted until one is. */
    restSince: at(),
    /** While set nothing is sent over it: until then, and on until somebody or a harmless read has it tried again. */
    restUntil: at(),
    /** What the last of the failures was about, and the platform's or our words for it. */
    restKind: text({ enum: ["unsent", "answer", "credentials", "clock", "ip", "account", "balance", "platform"] }),
    restNote: text(),
    /** A worker asks about one page of emails at a time; when its turn ends. Later on, when it last had a turn. */
    pollTurnUntil: at(),
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
    archivedAt: at(),
  },
  (table) => [
    uniqueIndex("connection_default")
      .on(table.workspaceId)
      .where(sql`${table.isDefault} and ${table.archivedAt} is null`),
    index("connection_workspace").on(table.workspaceId),
    index("connection_api_key").on(table.apiKeyFingerprint),
    index("connection_rest").on(table.restUntil).where(sql`${table.restUntil} is not null`),
    check("connection_address", sql`(${table.kind} = 'sandbox') = (${table.baseUrl} is null)`),
    check("connection_recording_hosts", sql`cardinality(${table.recordingHosts}) <= 20`),
  ],
);

/** An application id that was configured on the platform for one area. */
export const application = pgTable(
  "application",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    connectionId: uuid()
      .notNull()
      .references(() => connection.id),
    area: text({ enum: ["email", "sms", "aivoice", "voice", "otp", "wa"] }).notNull(),
    appId: text().notNull(),
    label: text().notNull(),
    isDefault: boolean().notNull().default(false),
    /** Since when questions about its emails brought no answer, and until when none is asked. */
    pollRestSince: at(),
    pollRestUntil: at(),
    createdAt: createdAt(),
    archivedAt: at(),
  },
  (table) => [
    uniqueIndex("application_of_connection").on(table.workspaceId, table.connectionId, table.area, table.appId),
  ],
);
