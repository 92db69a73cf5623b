import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, bytea, createdAt, id } from "./columns.ts";

export const person = pgTable(
  "person",
  {
    id: id(),
    email: text().notNull(),
    /** When it was shown that whoever uses this account reads that mailbox; null where nobody showed it. */
    emailProvenAt: at(),
    name: text().notNull(),
    passwordHash: text(),
    isInstanceAdmin: boolean().notNull().default(false),
    disabledAt: at(),
    /** Their name and address were removed; the row stays for what they did. */
    erasedAt: at(),
    passwordChangedAt: at(),
    /** The zone that they read times in, as their browser last told or they chose; null while nobody knows. */
    timeZone: text(),
    /** Whether they follow their browser, chose a zone by name, or read times in each workspace's own. */
    timeZoneFrom: text({ enum: ["browser", "named", "workspace"] })
      .notNull()
      .default("browser"),
    /** The language that they read; null while they have chosen none. */
    language: text({ enum: ["en", "zh"] }),
    /** Raised to end every session of the person at once. */
    epoch: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("person_email").on(sql`lower(${table.email})`),
    check("person_email_trimmed", sql`${table.email} = btrim(${table.email})`),
  ],
);

/** One signed-in browser. The cookie holds the token, this row only its hash; deleting or revoking it signs the browser out. */
export const session = pgTable(
  "session",
  {
    tokenHash: bytea().primaryKey(),
    /** Names the session in lists and when it is revoked; the token's hash stays out of sight. */
    id: uuid().notNull().defaultRandom().unique(),
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    personEpoch: integer().notNull(),
    createdAt: createdAt(),
    lastSeenAt: at().notNull().defaultNow(),
    /** When the person last proved who they are: signing in, or again before a sensitive act. */
    authenticatedAt: at().notNull().defaultNow(),
    method: text({ enum: ["password", "oidc"] })
      .notNull()
      .default("password"),
    /** Null where no second factor was asked for. */
    secondFactorAt: at(),
    expiresAt: at().notNull(),
    revokedAt: at(),
    ip: text(),
    userAgent: text(),
  },
  (table) => [index("session_person").on(table.personId)],
);

/** Failed sign-ins per account and per address, shared by every web process. */
export const signInThrottle = pgTable("sign_in_throttle", {
  key: text().primaryKey(),
  failures: integer().notNull().default(0),
  blockedUntil: at(),
  updatedAt: at().notNull().defaultNow(),
});
