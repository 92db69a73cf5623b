import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { at, bytea, createdAt, id } from "./columns.ts";
import { connection } from "./connections.ts";
import { person } from "./people.ts";
import { workspace } from "./workspaces.ts";

/** Every state of a submission, computed from its attempts and from what people decided. */
export const submissionStates = [
  "draft",
  "awaiting_approval",
  "scheduled",
  "queued",
  "dispatching",
  "accepted",
  "partly_accepted",
  "refused",
  "unknown",
  "paused",
  "cancelled",
] as const;
export type SubmissionState = (typeof submissionStates)[number];

/** Every state of an attempt. */
export const attemptStates = [
  "queued",
  "dispatching",
  "accepted",
  "accepted_id_unknown",
  "refused",
  "unknown",
  "abandoned",
] as const;
export type AttemptState = (typeof attemptStates)[number];

/** What a person may say of a call about which sources disagree; who has looked at it leaves its state as it is. */
export const disputeDecisions = ["went", "did_not_go", "looked_at"] as const;
export type DisputeDecision = (typeof disputeDecisions)[number];

const counter = () => integer().notNull().default(0);

/** One thing a person asked for. Counters move in the transaction that stores the evidence they count. */
export const submission = pgTable(
  "submission",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    /** Minted when the form opens: a second click, tab or replay finds the first submission. */
    intentId: uuid().notNull(),
    area: text({ enum: ["email", "sms", "wa", "aivoice", "otp"] }).notNull(),
    operation: text().notNull(),
    connectionId: uuid()
      .notNull()
      .references(() => connection.id),
    title: text().notNull(),
    draft: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What the draft said about itself when it was sent, such as the template's name; shown, never sent. */
    context: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    payloadHash: bytea().notNull(),
    state: text({ enum: submissionStates }).notNull(),
    /** How many recipients the person expects. The platform cannot count a list. */
    expectedCount: integer(),
    repeatReason: text(),
    /** From when on it may be sent; null while it is a draft. */
    releasedAt: at().defaultNow(),
    /** While set, nothing more of it is sent. */
    pausedAt: at(),
    /** Why it was paused where no person did it, as a sentence without its stop. */
    pauseReason: text(),
    /** Since then the rest of it is not sent any more. */
    stoppedAt: at(),
    stopReason: text(),
    /** Of an SMS: how many numbers were to be sent to. */
    messageCount: integer(),
    /** What became of them so far; the rest waits. */
    acceptedMessages: counter(),
    refusedMessages: counter(),
    unknownMessages: counter(),
    notSentMessages: counter(),
    /** The submission whose refused numbers this one sends to again. */
    followsId: uuid(),
    /** When somebody last had the platform asked about all of its recipients. */
    askedAt: at(),
    createdBy: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: createdAt(),
    /** When somebody last changed it while it was a draft; the database notes it. */
    changedAt: at().notNull().defaultNow(),
    acceptedAt: at(),
    firstCallbackAt: at(),
    lastCallbackAt: at(),
    callbackCount: counter(),
    recipientCount: counter(),
    unknownCount: counter(),
    sendingCount: counter(),
    succeededCount: counter(),
    succeededVerifiedCount: counter(),
    failedCount: counter(),
    failedVerifiedCount: counter(),
    disputedCount: counter(),
    /** Of those that succeeded and failed: because a person decided so. */
    succeededDecidedCount: counter(),
    failedDecidedCount: counter(),
    /** Calls of it about which sources disagree and nobody has decided. */
    disputedCalls: counter(),
    /**
     * What sends are narrowed by, out of the draft. Columns of their own: under row-level security no index over an expression
     * is used that could tell of its rows.
     */
    appId: text().generatedAlwaysAs(sql`left(draft ->> 'appId', 200)`),
    /** The template's id, or what takes its place: the sender's id, or the template's name where templates go by name. */
    madeFrom: text().generatedAlwaysAs(
      sql`left(coalesce(draft ->> 'templateID', draft ->> 'senderId', draft -> 'template' ->> 'name'), 300)`,
    ),
  },
  (table) => [
    uniqueIndex("submission_intent").on(table.workspaceId, table.intentId),
    index("submission_sent")
      .on(table.workspaceId, table.releasedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.releasedAt} is not null`),
    index("submission_same_payload").on(table.workspaceId, table.payloadHash, table.createdAt.desc()),
    foreignKey({ columns: [table.followsId], foreignColumns: [table.id] }),
    index("submission_follows").on(table.followsId).where(sql`${table.followsId} is not null`),
    index("submission_draft_changed")
      .on(table.workspaceId, table.changedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.releasedAt} is null`),
    // Nearly all end as accepted, and who looks for those finds them among the newest.
    index("submission_of_state")
      .on(table.workspaceId, table.state, table.releasedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.state} <> 'accepted'`),
    index("submission_of_area")
      .on(table.workspaceId, table.area, table.releasedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.releasedAt} is not null`),
    // Who asks for the sends of one person, account, application or template finds them wherever they lie.
    index("submission_of_person")
      .on(table.workspaceId, table.createdBy, table.releasedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.releasedAt} is not null`),
    index("submission_of_connection")
      .on(table.workspaceId, table.connectionId, table.releasedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.releasedAt} is not null`),
    index("submission_of_application")
      .on(table.workspaceId, table.appId, table.releasedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.releasedAt} is not null`),
    index("submission_of_template")
      .on(table.workspaceId, table.madeFrom, table.releasedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.releasedAt} is not null`),
    index("submission_email")
      .on(table.workspaceId, table.connectionId, table.createdAt.desc().nullsFirst())
      .where(sql`${table.area} = 'email'`),
    index("submission_of_list")
      .on(
        table.workspaceId,
        table.connectionId,
        sql`(${table.context} ->> 'receiverId')`,
        table.createdAt.desc().nullsFirst(),
      )
      .where(sql`${table.area} = 'email'`),
    index("submission_in_dispute")
      .on(table.workspaceId, table.releasedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.disputedCount} > 0 or ${table.disputedCalls} > 0`),
    index("submission_unknown").on(table.workspaceId).where(sql`${table.state} = 'unknown'`),
  ],
);

/** One HTTP call made for a submission. This table is the queue of sends. */
export const attempt = pgTable(
  "attempt",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    submissionId: uuid()
      .notNull()
      .references(() => submission.id),
    chunkNo: integer().notNull(),
    /** Above 1 only when a person sent again. */
    attemptNo: integer().notNull(),
    operation: text().notNull(),
    /** Wire fields without the callback address. */
    request: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: attemptStates }).notNull(),
    /** When a worker may claim it; null holds it back. */
    dueAt: at(),
    /** The account whose queue it stands in: its submission's. The database fills it when the attempt becomes due. */
    connectionId: uuid(),
    leaseOwner: text(),
    leaseUntil: at(),
    /** Raised at each claim; a write that carries an older number changes nothing. */
    fence: integer().notNull().default(0),
    /** Tries that provably left no byte. */
    unsentTries: counter(),
    clockRetries: counter(),
    /** Tries over because the platform refused the credentials; from the first on the key before the last change signs. */
    credentialRetries: counter(),
    dispatchedAt: at(),
    answeredAt: at(),
    durationMs: integer(),
    httpStatus: integer(),
    platformStatus: text(),
    platformReason: text(),
    /** Why the outcome is what it is, in one sentence for people. */
    outcomeNote: text(),
    taskId: text(),
    /** Of an SMS: its numbers, those the platform named as accepted, and those its answer leaves open. */
    messageCount: integer(),
    acceptedCount: integer(),
    unclearCount: integer(),
    /** From 0, within its chunk: the numbers that its answer does not name. Null where they are many, or it names all. */
    unnamedItems: integer().array(),
    /** A fact that contradicts the state, such as callbacks for a refused attempt. */
    contradiction: text(),
    defect: text(),
    resolvedBy: uuid().references(() => person.id),
    resolvedAt: at(),
    resolvedReason: text(),
    /** What a person decided about the contradiction, and the state before that where it changed; null while nobody has. */
    disputeDecision: text({ enum: disputeDecisions }),
    disputeWas: text({ enum: attemptStates }),
    disputeDecidedBy: uuid().references(() => person.id),
    disputeDecidedAt: at(),
    disputeReason: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("attempt_number").on(table.submissionId, table.chunkNo, table.attemptNo),
    // The last line of defence against sending twice: a second live attempt of a chunk cannot exist.
    uniqueIndex("attempt_one_live")
      .on(table.submissionId, table.chunkNo)
      .where(sql`${table.state} in ('queued','dispatching','accepted','accepted_id_unknown','unknown')`),
    // Each account has its own queue for each operation, in which small sends stand before what is left of large ones.
    index("attempt_queue")
      .on(table.connectionId, table.operation, table.chunkNo, table.dueAt)
      .where(sql`${table.state} = 'queued' and ${table.dueAt} is not null`),
    index("attempt_lease").on(table.leaseUntil).where(sql`${table.state} = 'dispatching'`),
    // There are few; their submission counts those that are open.
    index("attempt_contradicted").on(table.submissionId).where(sql`${table.contradiction} is not null`),
    index("attempt_task").on(table.workspaceId, table.taskId).where(sql`${table.taskId} is not null`),
  ],
);

/** Hashes of the callback tokens minted for an attempt. A known token never expires. */
export const attemptToken = pgTable(
  "attempt_token",
  {
    hash: bytea().primaryKey(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    attemptId: uuid()
      .notNull()
      .references(() => attempt.id),
    attemptCreatedAt: at().notNull(),
    mintedAt: createdAt(),
    /** What was stored of it, each callback as one and as one more for each KiB of it. A moment behind. */
    stored: bigint({ mode: "number" }).notNull().default(0),
    /** Requests that came after it was closed. A moment behind. */
    turnedAway: bigint({ mode: "number" }).notNull().default(0),
    /** Closed since then: it had taken as much as one address may. */
    fullAt: at(),
    /** Closed since then by a person. */
    revokedAt: at(),
    revokedBy: uuid().references(() => person.id),
  },
  (table) => [
    index("attempt_token_attempt").on(table.attemptId),
    check("attempt_token_is_sha256", sql`octet_length(${table.hash}) = 32`),
  ],
);
