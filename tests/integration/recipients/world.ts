import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { application } from "#db/schema/connections.ts";
import { recipient } from "#db/schema/recipients.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import type { NewFact } from "#server/domain/sending/evidence/new-fact.ts";
import { storeEvidence } from "#server/domain/sending/evidence/store-evidence.ts";
import { type Adversary, answers, type Behaviour, type Effect, startAdversary } from "#tests/support/adversary.ts";
import { createConnection, createWorkspace, emailBatchOf, storeBatch } from "#tests/support/factories.ts";

/** One batch under way on a platform of its own. */
export type Batch = {
  adversary: Adversary;
  owner: Scope;
  connection: Connection;
  submissionId: string;
  attemptId: string;
};

export async function openBatch(services: Services): Promise<Batch> {
  const adversary = await startAdversary({ behaviour: finds({}) });
  const owner = await createWorkspace(services);
  const connection = await createConnection(owner, { baseUrl: adversary.url });
  return { adversary, owner, connection, ...(await addBatch(services, owner, connection)) };
}

/** Another batch of the same connection, under the application "app-1" or one that this adds. */
export async function addBatch(services: Services, owner: Scope, connection: Connection, appId = "app-1") {
  if (appId !== "app-1") {
    const values = { workspaceId: owner.workspace.id, connectionId: connection.id, area: "email" as const };
    await services.db.system
      .insert(application)
      .values({ ...values, appId, label: appId })
      .onConflictDoNothing();
  }
  const { requests, ...rest } = emailBatchOf(connection.id);
  const { id } = await storeBatch(owner, connection, {
    ...rest,
    requests: requests.map((request) => ({ ...request, appId })),
  });
  const [row] = await services.db.system.select({ id: attempt.id }).from(attempt).where(eq(attempt.submissionId, id));
  if (!row) throw new Error("the batch has no attempt");
  return { submissionId: id, attemptId: row.id };
}

let callbackCount = 0;

/** A callback's fact about each email, stored as the callbacks' worker would. */
export function hear(services: Services, attemptId: string, emailIds: readonly string[], more: Partial<NewFact> = {}) {
  const facts = emailIds.map(
    (emailId): NewFact => ({
      attemptId,
      emailId,
      source: "callback",
      kind: "succeeded",
      seenAt: new Date(),
      remark: null,
      receiveTime: null,
      address: `${emailId}@example.com`,
      callbackId: ++callbackCount,
      ...more,
    }),
  );
  return services.db.system.transaction((tx) => storeEvidence(tx, facts));
}

/**
 * Makes emails due as if they had waited for the given time; without ids all of the attempt's that are asked at all.
 * Moments are kept to the millisecond and rounded: half of them up, a moment that is still to come.
 */
export async function makeDue(
  services: Services,
  attemptId: string,
  waitedMs = 60_000,
  emailId?: string,
): Promise<void> {
  await services.db.system.execute(sql`
    update recipient set next_poll_at = date_trunc('milliseconds', now()) - ${waitedMs} * interval '1 millisecond'
    where attempt_id = ${attemptId} and next_poll_at is not null ${emailId === undefined ? sql`` : sql`and email_id = ${emailId}`}`);
}

/** Lets the rest of every application end now, as if it had begun so many seconds ago. */
export async function haveRested(services: Services, seconds = 0): Promise<void> {
  await services.db.system.execute(sql`update application set poll_rest_until = date_trunc('milliseconds', now()),
    poll_rest_since = now() - ${seconds} * interval '1 second' where poll_rest_until is not null`);
}

/** How many seconds the application of a batch rests from now on. */
export async function restSeconds(services: Services, { connection }: Batch): Promise<number> {
  const [row] = await services.db.system
    .select({ until: application.pollRestUntil })
    .from(application)
    .where(eq(application.connectionId, connection.id));
  return ((row?.until?.getTime() ?? Number.NaN) - Date.now()) / 1000;
}

/** Lets the turn end that a poller which died had taken for its account. */
export async function endTurns(services: Services): Promise<void> {
  await services.db.system.execute(sql`update connection set poll_turn_until = null`);
}

/** So many emails of a batch that are due, first heard of some time ago, without the long way through evidence. */
export async function seedDue(
  services: Services,
  { attemptId, connection }: Batch,
  count: number,
  age = "1 hour",
): Promise<void> {
  await services.db.system.execute(sql`
    insert into recipient (workspace_id, submission_id, attempt_id, connection_id, app_id, email_id, state, trust,
      first_heard_at, last_heard_at, next_poll_at)
    select a.workspace_id, a.submission_id, a.id, ${connection.id}, 'app-1', (77000000 + n)::text, 'succeeded', 'reported',
      now() - ${age}::interval, now(), now() - interval '1 hour'
    from attempt a, generate_series(1, ${count}::int) n where a.id = ${attemptId}`);
}

/** Nothing that another test left is asked about. */
export async function forgetDue(services: Services): Promise<void> {
  await services.db.system.execute(sql`update recipient set next_poll_at = null where next_poll_at is not null`);
}

export async function recipientsOf(services: Services, attemptId: string) {
  const rows = await services.db.system
    .select()
    .from(recipient)
    .where(eq(recipient.attemptId, attemptId))
    .orderBy(recipient.id);
  return new Map(rows.map((row) => [row.emailId, row]));
}

export async function recipientOf(services: Services, attemptId: string, emailId: string) {
  const row = (await recipientsOf(services, attemptId)).get(emailId);
  if (!row) throw new Error(`nothing was heard of ${emailId}`);
  return row;
}

/** The counters of a submission beside a recount of its recipients and evidence. */
export async function countersAndRecount(services: Services, submissionId: string) {
  const [row] = await services.db.system.select().from(submission).where(eq(submission.id, submissionId));
  if (!row) throw new Error("there is no such submission");
  const [recount] = await services.db.system.execute(sql`
    select count(*)::int as "recipientCount", count(*) filter (where state = 'unknown')::int as "unknownCount",
      count(*) filter (where state = 'sending')::int as "sendingCount",
      count(*) filter (where state = 'succeeded')::int as "succeededCount",
      count(*) filter (where state = 'succeeded' and trust = 'verified')::int as "succeededVerifiedCount",
      count(*) filter (where state = 'failed')::int as "failedCount",
      count(*) filter (where state = 'failed' and trust = 'verified')::int as "failedVerifiedCount",
      count(*) filter (where state = 'disputed')::int as "disputedCount",
      count(*) filter (where state = 'succeeded' and trust = 'decided')::int as "succeededDecidedCount",
      count(*) filter (where state = 'failed' and trust = 'decided')::int as "failedDecidedCount",
      (select count(distinct callback_id)::int from evidence where submission_id = ${submissionId}) as "callbackCount"
    from recipient where submission_id = ${submissionId}`);
  const counters = {
    recipientCount: row.recipientCount,
    unknownCount: row.unknownCount,
    sendingCount: row.sendingCount,
    succeededCount: row.succeededCount,
    succeededVerifiedCount: row.succeededVerifiedCount,
    failedCount: row.failedCount,
    failedVerifiedCount: row.failedVerifiedCount,
    disputedCount: row.disputedCount,
    succeededDecidedCount: row.succeededDecidedCount,
    failedDecidedCount: row.failedDecidedCount,
    callbackCount: row.callbackCount,
  };
  return { counters, recount: { ...recount } };
}

/** The ids that a question to the platform is about. */
export function askedIds(effect: Effect): string[] {
  return String(JSON.parse(effect.body).emailId).split(",");
}

/** The platform's answer about the asked ids: those with a status are listed, the others not found. */
export function resultsFor(effect: Effect, statusOf: (emailId: string) => string | undefined): string {
  const found = askedIds(effect).flatMap((emailId) => {
    const status = statusOf(emailId);
    return status === undefined ? [] : [{ emailId, status, toAddress: `${emailId}@example.com`, receiveTime: "" }];
  });
  const ids = (status: string) => found.filter((row) => row.status === status).map((row) => row.emailId);
  const nofound = askedIds(effect).filter((emailId) => statusOf(emailId) === undefined);
  return JSON.stringify({
    status: "0",
    reason: "success",
    success: ids("0").join(","),
    fail: ids("1").join(","),
    sending: ids("-1").join(","),
    nofound: nofound.join(","),
    array: found,
  });
}

/** A platform that knows the given emails by their status and finds no others. */
export function finds(statuses: Readonly<Record<string, string>>): Behaviour {
  return answers((effect) => ({ body: resultsFor(effect, (emailId) => statuses[emailId]) }));
}

/** Email ids of their own, as the platform gives them. */
export function newEmailIds(count: number): string[] {
  const prefix = Number.parseInt(randomUUID().slice(0, 8), 16);
  return Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(4, "0")}`);
}
