import { bigint, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, bytea, createdAt } from "./columns.ts";

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

/** That somebody's data was erased: whose by keyed hash only. */
export const erasure = pgTable("erasure", {
  id: uuid().primaryKey().defaultRandom(),
  workspaceId: uuid().notNull(),
  subjectFingerprint: bytea().notNull(),
  requestedBy: uuid().notNull(),
  reason: text().notNull(),
  createdAt: at().notNull().defaultNow(),
  /** Rows that held something, by table. */
  erased: text().notNull(),
});
