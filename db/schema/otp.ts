import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns.ts";
import { connection } from "./connections.ts";
import { person } from "./people.ts";
import { submission } from "./submissions.ts";
import { workspace } from "./workspaces.ts";

/** What the platform keeps of verification: applications, voice templates and flows. */
export const otpKinds = ["app", "template", "flow"] as const;

/**
 * How something is known of one of them: the platform's answer to what we wrote, one to its creation again which proves
 * that the first had made it, what the platform read back, what a person saw in the console, the id that a person found
 * there, and that it was adopted.
 */
export const otpEvidenceKinds = ["answer", "proven", "read", "person", "attached", "adopted"] as const;

/** What somebody can see in the platform's console. */
export const otpSightings = ["as_here", "otherwise", "gone"] as const;

/**
 * An application, a voice template or a flow of verification, as it was made here or adopted. The platform lists none of
 * them, so this is all that is known.
 */
export const otpObject = pgTable(
  "otp_object",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    connectionId: uuid()
      .notNull()
      .references(() => connection.id),
    kind: text({ enum: otpKinds }).notNull(),
    origin: text({ enum: ["made", "adopted"] }).notNull(),
    /** The platform's id, null until somebody knows it. */
    platformId: text(),
    /** Who said so. */
    platformIdFrom: text({ enum: ["answer", "person", "adopted"] }),
    /** The application that a template belongs to, once the platform named it. */
    appId: text(),
    /** The number of its newest version. Who changes it says which one that was. */
    newest: integer().notNull().default(1),
    createdBy: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: createdAt(),
  },
  (table) => [
    index("otp_object_newest").on(
      table.workspaceId,
      table.kind,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    uniqueIndex("otp_object_platform_id")
      .on(table.connectionId, table.kind, table.platformId)
      .where(sql`${table.platformId} is not null`),
    check("otp_object_id_from_somebody", sql`(${table.platformId} is null) = (${table.platformIdFrom} is null)`),
  ],
);

/** What was asked for at one time, or taken over from the platform. What became of it is the state of its submission. */
export const otpVersion = pgTable(
  "otp_version",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    otpObjectId: uuid()
      .notNull()
      .references(() => otpObject.id),
    version: integer().notNull(),
    /** Written from here, taken over from the platform without writing, or as it was when it was adopted. */
    origin: text({ enum: ["made", "platform", "adopted"] }).notNull(),
    name: text().notNull(),
    /** Everything that is set, the name too; see server/compose/otp/values.ts. */
    values: jsonb().notNull(),
    /** What wrote it; null where nothing was written. */
    submissionId: uuid().references(() => submission.id),
    createdBy: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("otp_version_number").on(table.otpObjectId, table.version),
    uniqueIndex("otp_version_submission").on(table.submissionId),
    // Names are compared in any letter case, to warn of those that differ in nothing else.
    index("otp_version_name").on(table.workspaceId, sql`lower(${table.name})`),
  ],
);

/** One thing that is known of one of them, and how. */
export const otpEvidence = pgTable(
  "otp_evidence",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    otpObjectId: uuid()
      .notNull()
      .references(() => otpObject.id),
    kind: text({ enum: otpEvidenceKinds }).notNull(),
    /** With which the platform refused. */
    code: text(),
    /** What the platform said that is set. */
    values: jsonb(),
    /** The id that the platform named or a person found. */
    platformId: text(),
    seen: text({ enum: otpSightings }),
    note: text(),
    personId: uuid().references(() => person.id),
    submissionId: uuid().references(() => submission.id),
    /** The same of what is kept once, however often it is read; null for what is not. */
    once: text(),
    /** When it was last said. */
    at: at().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index("otp_evidence_newest").on(table.otpObjectId, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    uniqueIndex("otp_evidence_once").on(table.otpObjectId, table.once),
    index("otp_evidence_submission").on(table.submissionId).where(sql`${table.submissionId} is not null`),
  ],
);
