import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { aiTask, aiTaskVersion } from "#db/schema/ai-tasks.ts";
import { auditAnchor, erasure, erasureJob } from "#db/schema/audit.ts";
import { callNote, callTag } from "#db/schema/call-annotations.ts";
import { job } from "#db/schema/jobs.ts";
import { libraryEntry } from "#db/schema/library.ts";
import { message } from "#db/schema/messages.ts";
import { callback, evidence } from "#db/schema/partitioned/callbacks.ts";
import { recipient } from "#db/schema/recipients.ts";
import { recording, recordingPlay, recordingSetting } from "#db/schema/recordings.ts";
import { reportCount, reportRefusal } from "#db/schema/reports.ts";
import { price, priceList, suppression } from "#db/schema/sending.ts";
import {
  recipientCheck,
  recipientCheckBlock,
  upload,
  uploadBlock,
  uploadImport,
  uploadPart,
} from "#db/schema/uploads.ts";
import { waTemplate } from "#db/schema/wa-templates.ts";
import { apiToken, invitation } from "#db/schema/workspaces.ts";
import { emailBatch } from "#server/domain/areas/email/dispatchable.ts";
import { keepEvidence } from "#server/domain/areas/wa/templates/evidence.ts";
import { askForExport } from "#server/domain/downloads/ask.ts";
import { createSchedule } from "#server/domain/downloads/schedules/change.ts";
import type { Scope } from "#server/domain/scope.ts";
import { dispatchNext } from "#server/domain/sending/dispatch/dispatch.ts";
import { timing } from "#server/domain/sending/dispatch/timing.ts";
import { saveView } from "#server/domain/views/save.ts";
import { startAdversary } from "#tests/support/adversary.ts";
import { plantRecords, plantStream, sipCall } from "#tests/support/call-records.ts";
import { everyMorning } from "#tests/support/export-schedules.ts";
import { createConnection, createWorkspace, storeBatch, type TestServices } from "#tests/support/factories.ts";
import { placeIds } from "#tests/support/place-of-ids.ts";
import { keepOtp } from "./otp/kept.ts";

/** A workspace with at least one row in every table that belongs to workspaces. */
export async function fillWorkspace(services: TestServices): Promise<Scope> {
  const adversary = await startAdversary();
  const scope = await createWorkspace(services);
  const connection = await createConnection(scope, { baseUrl: adversary.url });
  const submission = await storeBatch(scope, connection);
  await dispatchNext(services, {
    workerId: "w",
    timing,
    dispatchables: new Map([["email.batchSend", { ...emailBatch, paced: false }]]),
  });
  await adversary.close();
  const [made] = await services.db.system.execute<{ id: string; at: Date }>(
    sql`select id, created_at::text as at from attempt where submission_id = ${submission.id}`,
  );
  if (!made) throw new Error("the attempt was not stored");
  const of = { workspaceId: scope.workspace.id, attemptId: made.id, attemptCreatedAt: new Date(made.at) };
  await services.db.system
    .insert(callback)
    .values({ ...of, dedupeKey: randomBytes(32), method: "POST", raw: Buffer.from("{}") });
  const about = { ...of, submissionId: submission.id, emailId: "e-1" };
  await services.db.system.insert(evidence).values({ ...about, source: "callback", kind: "succeeded" });
  await services.db.system.insert(recipient).values({
    ...about,
    connectionId: connection.id,
    appId: "app-1",
    state: "succeeded",
    firstHeardAt: new Date(),
    lastHeardAt: new Date(),
  });
  await fillTeam(services, scope, connection.id);
  await fillSms(services, scope, submission.id);
  await askForExport(scope, "/sends/sends.csv");
  await createSchedule(scope, everyMorning("/sends/sends.csv"));
  await saveView(scope, { path: "/sends", query: "state=unknown", name: "Unknown", isShared: false });
  await plantStream(services, connection, "sip");
  await plantRecords(services, connection, "sip", [sipCall()]);
  await fillRecordings(services, scope, connection.id);
  const template = {
    workspaceId: scope.workspace.id,
    connectionId: connection.id,
    appId: "wa-1",
    name: "order_update",
    language: "en",
    type: 2,
    origin: "adopted" as const,
    components: {},
    headerVariables: 0,
    bodyVariables: 0,
    createdBy: scope.person.id,
  };
  await keepOtp(scope, connection.id);
  // Only people make templates.
  await inWorkspace(services.db.app, scope.workspace.id, async (tx) => {
    const [stored] = await tx.insert(waTemplate).values(template).returning({ id: waTemplate.id });
    if (stored) await keepEvidence(tx, "adopted", { workspaceId: scope.workspace.id, waTemplateId: stored.id });
  });
  await fillAiTasks(services, scope, connection.id);
  return scope;
}

/** Only people make AI tasks. */
async function fillAiTasks(services: TestServices, { workspace, person }: Scope, connectionId: string): Promise<void> {
  const own = { workspaceId: workspace.id, name: "Renewals", createdBy: person.id };
  await inWorkspace(services.db.app, workspace.id, async (tx) => {
    const task = { ...own, connectionId, appId: "ai-1", origin: "adopted" as const };
    const [stored] = await tx.insert(aiTask).values(task).returning({ id: aiTask.id });
    if (stored) await tx.insert(aiTaskVersion).values({ ...own, aiTaskId: stored.id, number: 1, draft: {} });
  });
}

/** What SMS keep besides: numbers, what was uploaded, what is suppressed, what it costs. */
async function fillSms(services: TestServices, { workspace, person }: Scope, submissionId: string): Promise<void> {
  const db = services.db.system;
  const own = { workspaceId: workspace.id };
  const by = { createdBy: person.id };
  const [table] = await db
    .insert(upload)
    .values({ ...own, ...by, purpose: "recipients", name: "a.csv", source: "file", byteCount: 1, state: "read" })
    .returning();
  const [list] = await db
    .insert(priceList)
    .values({ ...own, ...by, validFrom: "2026-01-01", currency: "EUR" })
    .returning();
  if (!table || !list) throw new Error("nothing was stored");
  const of = { ...own, uploadId: table.id };
  await db.insert(uploadPart).values({ ...of, partNo: 0, bytes: Buffer.from("a") });
  await db.insert(uploadBlock).values({ ...of, blockNo: 0, firstRow: 2, rows: [[2, "+4915112345678"]] });
  await db.insert(uploadImport).values({ ...of, ...by, kind: "suppressions", settings: {}, state: "imported" });
  const settings = { numberColumn: 0, country: null, content: "Hello", variables: {} };
  await db.insert(recipientCheck).values({ ...of, submissionId, channel: "sms", settings, state: "checked" });
  await db.insert(recipientCheckBlock).values({ ...own, submissionId, blockNo: 0, firstRow: 2, rows: [] });
  const number = "+4915112345678";
  const sent = { submissionId, chunkNo: 1, itemNo: 0, number, partCount: 1 };
  await db.insert(message).values({ ...own, ...sent, outcome: "accepted", msgId: "m1" });
  await placeIds(db, submissionId);
  await db
    .insert(suppression)
    .values({ ...own, ...by, channel: "sms", number, numberHash: randomBytes(32), reason: "asked" });
  await db.insert(price).values({ ...own, priceListId: list.id, prefix: "49", amount: "0.05" });
  await db.insert(job).values({ ...own, kind: "expire_drafts", key: submissionId });
  const connectionId = randomUUID();
  const counted = { ...own, area: "sms" as const, quarter: new Date(0), kind: "sms.send", connectionId };
  await db.insert(reportCount).values({ ...counted, planned: 1 });
  await db.insert(reportRefusal).values({ ...counted, code: "-1", count: 1 });
}

async function fillRecordings(services: TestServices, { workspace, person }: Scope, connectionId: string) {
  const db = services.db.system;
  const own = { workspaceId: workspace.id };
  const of = { ...own, connectionId, recordId: "call-1" };
  await db.insert(recordingSetting).values(own);
  const url = "https://platform.example/recordings/call-1.wav";
  await db.insert(recording).values({ ...of, kind: "ai", part: "whole", calledAt: new Date(), url });
  await inWorkspace(services.db.app, workspace.id, (tx) =>
    tx.insert(recordingPlay).values({ ...of, personId: person.id }),
  );
  const written = { ...of, kind: "ai" as const, createdBy: person.id };
  await inWorkspace(services.db.app, workspace.id, async (tx) => {
    await tx.insert(callNote).values({ ...written, text: "Called back" });
    await tx.insert(callTag).values({ ...written, tag: "called back", calledAt: new Date() });
  });
}

/** What belongs to the people of a workspace rather than to its submissions. */
async function fillTeam(services: TestServices, { workspace, person }: Scope, connectionId: string): Promise<void> {
  const db = services.db.system;
  const own = { workspaceId: workspace.id };
  const expiresAt = new Date(Date.now() + 60_000);
  await db.insert(invitation).values({
    ...own,
    email: "ada@example.com",
    roles: ["sender"],
    tokenHash: randomBytes(32),
    createdBy: person.id,
    expiresAt,
  });
  const token = { name: "A program", ending: "abcd", permissions: ["email.read"], tokenHash: randomBytes(32) };
  await db.insert(apiToken).values({ ...own, ...token, personId: person.id, expiresAt });
  await db
    .insert(libraryEntry)
    .values({ ...own, connectionId, kind: "recipient_list", value: "list-1", label: "All", addedBy: person.id });
  await db
    .insert(auditAnchor)
    .values({ ...own, seq: 1, hash: randomBytes(32), keyId: "k", signature: randomBytes(64) });
  await db
    .insert(erasure)
    .values({ ...own, subjectFingerprint: randomBytes(32), requestedBy: person.id, reason: "asked", erased: "{}" });
  await db
    .insert(erasureJob)
    .values({ ...own, kind: "count", requestedBy: person.id, state: "done", endedAt: expiresAt });
}
