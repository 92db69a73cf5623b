import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";
import { attempt } from "./submissions.ts";
import { workspace } from "./workspaces.ts";

/** Every state of a recipient, computed from the set of its evidence. */
export const recipientStates = ["unknown", "sending", "succeeded", "failed", "disputed"] as const;
export type RecipientState = (typeof recipientStates)[number];

/** How we know a recipient's state: a callback said so, a signed query confirmed it, or a person decided a dispute. */
export const recipientTrusts = ["reported", "verified", "decided"] as const;
export type Trust = (typeof recipientTrusts)[number];

/** What a person may decide that a disputed result is. */
export const decidableStates = ["succeeded", "failed"] as const satisfies RecipientState[];

/**
 * One address of a submission that was heard of. State and trust are a pure function of its evidence and of what a person
 * decided about it.
 */
export const recipient = pgTable(
  "recipient",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    /** No foreign key: its attempt has one, and each deleted draft would look through all of this table. */
    submissionId: uuid().notNull(),
    attemptId: uuid()
      .notNull()
      .references(() => attempt.id),
    connectionId: uuid().notNull(),
    appId: text().notNull(),
    emailId: text().notNull(),
    address: text(),
    state: text({ enum: recipientStates }).notNull(),
    trust: text({ enum: recipientTrusts }),
    remark: text(),
    firstHeardAt: at().notNull(),
    lastHeardAt: at().notNull(),
    /** How often the platform was asked, when last, and what it last said of this id. */
    askedCount: integer().notNull().default(0),
    lastAskedAt: at(),
    lastAnswer: text({ enum: ["sent", "sending", "failed", "not_found", "other"] }),
    /** When the poller asks next; a claim moves it to the end of the claim's lease. Null: not asked any more. */
    nextPollAt: at(),
    pollingEndedAt: at(),
    /** What a person decided that a disputed result is; evidence never changes it, another decision does. */
    decidedState: text({ enum: decidableStates }),
    /** No foreign key: adding it would read the whole table. People are never deleted. */
    decidedBy: uuid(),
    decidedAt: at(),
    decidedReason: text(),
    /** When the platform, after the decision, last said otherwise. */
    contradictedAt: at(),
  },
  (table) => [
    uniqueIndex("recipient_email").on(table.attemptId, table.emailId),
    index("recipient_of_submission").on(table.workspaceId, table.submissionId, table.id),
    index("recipient_of_state").on(table.workspaceId, table.submissionId, table.state, table.trust, table.id),
    // Plain bytes: what begins with a text lies between two others.
    index("recipient_by_address").on(table.submissionId, sql`lower(${table.address}) collate "C"`),
    // Whoever looks for an address in a whole workspace looks for all of it, in any letter case.
    index("recipient_to_address")
      .on(table.workspaceId, sql`lower(${table.address}) collate "C"`, table.id.desc().nullsFirst())
      .where(sql`${table.address} is not null`),
    index("recipient_by_email_id").on(table.workspaceId, table.emailId),
    index("recipient_poll")
      .on(table.connectionId, table.appId, table.nextPollAt)
      .where(sql`${table.nextPollAt} is not null`),
  ],
);
