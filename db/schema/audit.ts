import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { at, bytea, createdAt, xid8 } from "./columns.ts";
import { workspace } from "./workspaces.ts";

/**
 * Names, addresses and network addresses of an audit entry. The entry's hash holds only a salted hash of them, so that
 * they can be erased and the chain still verifies.
 */
export const auditSubject = pgTable(
  "audit_subject",
  {
    workspaceId: uuid().notNull(),
    seq: bigint({ mode: "number" }).notNull(),
    salt: bytea().notNull(),
    /** JSON text, exactly as it was hashed. */
    personal: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.seq] })],
);

/** A head of a workspace's chain, signed: whoever kept one can tell that nothing before it was rewritten. */
export const auditAnchor = pgTable(
  "audit_anchor",
  {
    workspaceId: uuid().notNull(),
    seq: bigint({ mode: "number" }).notNull(),
    hash: bytea().notNull(),
    at: createdAt(),
    keyId: text().notNull(),
    signature: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.seq] })],
);

/** Public keys of anchors, also those no longer used. */
export const anchorKey = pgTable("anchor_key", {
  id: text().primaryKey(),
  /** Ed25519, SPKI DER. */
  publicKey: bytea().notNull(),
  createdAt: createdAt(),
});

/** That somebody's data is to be erased, or was: whose by keyed hash only. From when it is stored, what arrives is erased. */
export const erasure = pgTable(
  "erasure",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In the order in which a workspace's erasures were committed, so that a reader can ask for the later ones alone. */
    seq: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    workspaceId: uuid().notNull(),
    subjectFingerprint: bytea().notNull(),
    requestedBy: uuid().notNull(),
    reason: text().notNull(),
    createdAt: at().notNull().defaultNow(),
    /** Rows that held something, by table. */
    erased: text().notNull(),
  },
  (table) => [index("erasure_of_workspace").on(table.workspaceId, table.seq)],
);

/** Looking through what a workspace keeps of somebody, to count it or to erase it: a job that goes on after any crash. */
export const erasureJob = pgTable(
  "erasure_job",
  {
    id: uuid().primaryKey().defaultRandom(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    kind: text({ enum: ["count", "erase"] }).notNull(),
    /** Whom it is about. Gone as soon as the job has ended; one that was given up goes on from here. */
    subjectSealed: bytea(),
    erasureId: uuid().references(() => erasure.id),
    requestedBy: uuid().notNull(),
    state: text({ enum: ["queued", "running", "done", "failed"] })
      .notNull()
      .default("queued"),
    /** Transactions that began before this one may not know of the erasure: nothing is looked at before they have ended. */
    barrier: xid8(),
    /** Which walk it is at, and how far that has come: the key of the row last looked at, as JSON. */
    walk: smallint().notNull().default(0),
    cursor: text(),
    /** Rows looked at so far. */
    looked: bigint({ mode: "number" }).notNull().default(0),
    /** Rows that held something, by table. */
    counts: jsonb().$type<Record<string, number>>().notNull().default({}),
    problem: text(),
    createdAt: createdAt(),
    endedAt: at(),
  },
  (table) => [
    index("erasure_job_waiting").on(table.workspaceId, table.createdAt).where(sql`${table.endedAt} is null`),
    index("erasure_job_of_erasure").on(table.erasureId),
  ],
);
