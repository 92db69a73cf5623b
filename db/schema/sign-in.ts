import { bigint, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, bytea, createdAt } from "./columns.ts";
import { person } from "./people.ts";

const personId = () =>
  uuid()
    .notNull()
    .references(() => person.id, { onDelete: "cascade" });

/** A person's authenticator app. Asked for from `confirmedAt` on. */
export const secondFactor = pgTable("second_factor", {
  personId: personId().primaryKey(),
  secretSealed: bytea().notNull(),
  createdAt: createdAt(),
  confirmedAt: at(),
  /** Number of the last 30 s step whose code was taken: one only ever works once. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
});

/** Ten codes for the day the phone is lost; each works once. */
export const recoveryCode = pgTable(
  "recovery_code",
  { personId: personId(), codeHash: bytea().notNull(), createdAt: createdAt(), usedAt: at() },
  (table) => [primaryKey({ columns: [table.personId, table.codeHash] })],
);

/** A person at an OIDC provider. */
export const identity = pgTable(
  "identity",
  { issuer: text().notNull(), subject: text().notNull(), personId: personId(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index("identity_person").on(table.personId)],
);

/** A link that lets somebody choose a new password, once. */
export const passwordReset = pgTable(
  "password_reset",
  {
    tokenHash: bytea().primaryKey(),
    personId: personId(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    usedAt: at(),
    /** The administrator who made it; null where the person asked by mail. */
    createdBy: uuid().references(() => person.id),
  },
  (table) => [index("password_reset_person").on(table.personId)],
);
