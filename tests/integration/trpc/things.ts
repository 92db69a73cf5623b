import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { application } from "#db/schema/connections.ts";
import { message } from "#db/schema/messages.ts";
import { recipient } from "#db/schema/recipients.ts";
import { attempt, attemptToken, submission } from "#db/schema/submissions.ts";
import { createInvitation } from "#server/domain/access/people/invitations.ts";
import { createSession } from "#server/domain/access/sessions/sessions.ts";
import { createToken } from "#server/domain/access/tokens/create.ts";
import { callJournal } from "#server/domain/account/calls/journal.ts";
import { createEntry } from "#server/domain/account/ids/create.ts";
import { createPriceList } from "#server/domain/account/prices/create.ts";
import { beginDraft as beginBatch } from "#server/domain/areas/email/drafts/change-draft.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { sendOne } from "#server/domain/areas/sms/send-one.ts";
import { waChannel } from "#server/domain/areas/wa/channel.ts";
import { adoptTemplate } from "#server/domain/areas/wa/templates/adopt.ts";
import { askForExport } from "#server/domain/downloads/ask.ts";
import { createSchedule } from "#server/domain/downloads/schedules/change.ts";
import { askToCount } from "#server/domain/erasure/erase.ts";
import { beginDraft, updateDraft } from "#server/domain/messages/drafts/change-draft.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import { hashToken } from "#server/domain/sending/callback-token.ts";
import { applyCallbacks } from "#server/domain/sending/callbacks/apply/apply.ts";
import { createReceived } from "#server/domain/sending/callbacks/intake/received.ts";
import { storeCallbacks } from "#server/domain/sending/callbacks/intake/store-callbacks.ts";
import { addSuppressions } from "#server/domain/sending/suppressions/add.ts";
import { listSuppressions } from "#server/domain/sending/suppressions/list.ts";
import { beginImport } from "#server/domain/tables/imports/begin.ts";
import { saveView } from "#server/domain/views/save.ts";
import { storeUpload, suppressionColumns } from "#tests/integration/imports/world.ts";
import { type KeptOtp, keepOtp } from "#tests/integration/otp/kept.ts";
import { checkAll, storeDraft } from "#tests/integration/recipient-checks/world.ts";
import { everyMorning } from "#tests/support/export-schedules.ts";
import { createConnection, createMember, emailBatchOf, storeBatch } from "#tests/support/factories.ts";
import { makeAiCalls } from "./call-things.ts";

/** One thing of every kind that a workspace has. */
export type Things = KeptOtp & {
  appId: string;
  submissionId: string;
  attemptId: string;
  recipientId: number;
  emailId: string;
  callbackId: number;
  requestId: string;
  /** A browser of the owner's, other than the one that calls. */
  sessionId: string;
  personId: string;
  invitationId: string;
  tokenId: string;
  connectionId: string;
  applicationId: string;
  aiCallId: string;
  callNoteId: string;
  callTagId: string;
  /** Call records of the account that are read. */
  streamId: string;
  entryId: string;
  erasureJobId: string;
  suppressionId: string;
  priceListId: string;
  exportId: string;
  exportScheduleId: string;
  viewId: string;
  suppressionUploadId: string;
  uploadId: string;
  importId: string;
  /** A draft whose rows were checked. */
  draftId: string;
  smsId: string;
  messageId: number;
  /** Written, with rows that wait to be checked. */
  smsDraftId: string;
  /** The same of instant messages. */
  waId: string;
  waMessageId: number;
  waDraftId: string;
  emptyWaDraftId: string;
  templateId: string;
  /** An AI task that was adopted, and the submission of one that was made. */
  aiTaskId: string;
  aiTaskSubmissionId: string;
  emailDraftId: string;
  emptyEmailDraftId: string;
  emptyDraftId: string;
};

/** Fills a workspace with one thing of every kind. */
export async function makeThings(services: Services, scope: Scope, appId: string): Promise<Things> {
  const { system } = services.db;
  const connection = await createConnection(scope);
  await system.update(application).set({ appId }).where(eq(application.connectionId, connection.id));
  const [request] = emailBatchOf(connection.id).requests;
  const batch = await storeBatch(scope, connection, { requests: [{ ...request, appId }] });
  const [made] = await system
    .update(attempt)
    .set({ state: "unknown", dueAt: null })
    .where(eq(attempt.submissionId, batch.id))
    .returning();
  if (!made) throw new Error("the batch has no attempt");
  const token = randomUUID();
  await system.insert(attemptToken).values({
    hash: hashToken(token),
    workspaceId: scope.workspace.id,
    attemptId: made.id,
    attemptCreatedAt: made.createdAt,
  });
  const emailId = `email-of-${appId}`;
  const raw = Buffer.from(JSON.stringify({ emailId, toAddress: "ada@lovelace.example", emailState: "success" }));
  const received = { receivedAt: new Date(), tokenHash: hashToken(token), method: "POST", query: "", sourceIp: null };
  const callback = createReceived({ ...received, contentType: "application/json", raw, timesSeen: 1 });
  await storeCallbacks(system, [callback], { timeoutMs: 5000, isReplay: false });
  await applyCallbacks(services);
  await system.update(attempt).set({ state: "unknown", taskId: null }).where(eq(attempt.id, made.id));
  const [heard] = await system.select().from(recipient).where(eq(recipient.attemptId, made.id));
  const [stored] = await system.execute<{ id: number }>(
    sql`select id::float8 as id from callback where attempt_id = ${made.id}`,
  );
  const sessionId = randomUUID();
  await createSession(system, scope.person.id, { ip: null, userAgent: null }, { id: sessionId });
  const requestId = await new Promise<string>((resolve, reject) => {
    const by = { personId: scope.person.id };
    const context = { workspaceId: scope.workspace.id, connectionId: connection.id, by, onRecorded: resolve };
    const start = { operation: "email.listSenders", method: "POST", path: "/x", appId, request: {} };
    callJournal(services.db.system, services.keyring, { ...context, attemptId: made.id })
      .begin(start)
      .catch(reject);
  });
  await addSuppressions(scope, { numbers: "+491701234567", country: null, reason: "Of lovelace", until: null });
  const [suppressed] = (await listSuppressions(scope, { limit: 1 })).rows;
  const { id: exportId } = await askForExport(scope, "/suppressions/suppressions.csv");
  const { id: exportScheduleId } = await createSchedule(scope, everyMorning("/suppressions/suppressions.csv"));
  const { id: priceListId } = await createPriceList(scope, {
    area: "sms",
    validFrom: "2026-05-03",
    currency: "EUR",
    text: "49,0.05",
  });
  const suppressionUploadId = await storeUpload(scope, "suppressions", ["a", "b", "c"], [["lovelace"]]);
  const settings = suppressionColumns;
  const begun = await beginImport(scope, { uploadId: suppressionUploadId, kind: "suppressions", settings });
  const uploadId = await storeUpload(scope, "recipients", ["Name", "Number"], [["lovelace", "+4915112345678"]]);
  const checkedBy = { numberColumn: 1, country: "DE", content: "Hi {{name}}", variables: { name: 0 } };
  const draftId = await storeDraft(scope, connection.id, uploadId, checkedBy);
  await checkAll(services);
  const place = { workspaceId: scope.workspace.id, connectionId: connection.id };
  await system.insert(application).values([
    { ...place, area: "sms", appId, label: "Parcel news", isDefault: true },
    { ...place, area: "voice", appId, label: "Phones", isDefault: true },
  ]);
  const smsId = await storeSms(scope, appId);
  const [sms] = await system.select({ id: message.id }).from(message).where(eq(message.submissionId, smsId));
  const { id: smsDraftId } = await beginDraft(scope, smsChannel, { appId });
  await updateDraft(scope, smsChannel, {
    id: smsDraftId,
    draft: { uploadId, numberColumn: 1, country: "DE", content: "Hi {{name}}", variables: { name: 0 } },
  });
  const instant = await makeInstantMessages(services, scope, { ...place, appId }, uploadId);
  return {
    ...instant,
    ...(await makeAiCalls(services, scope, { ...place, appId })),
    ...(await keepOtp(scope, connection.id)),
    appId,
    draftId,
    smsId,
    messageId: sms?.id ?? 0,
    smsDraftId,
    emailDraftId: (await beginBatch(scope, { ...writtenBatch, appId })).id,
    emptyEmailDraftId: (await beginBatch(scope, { appId })).id,
    emptyDraftId: (await beginDraft(scope, smsChannel, { appId })).id,
    submissionId: batch.id,
    suppressionId: suppressed?.id ?? "",
    priceListId,
    exportId,
    exportScheduleId,
    viewId: (await saveView(scope, { path: "/sends", query: "state=unknown", name: "Unknown", isShared: true })).id,
    suppressionUploadId,
    uploadId,
    importId: begun.id,
    attemptId: made.id,
    recipientId: heard?.id ?? 0,
    emailId,
    callbackId: stored?.id ?? 0,
    requestId,
    sessionId,
    personId: (await createMember(services, scope.workspace, "analyst")).person.id,
    invitationId: (await createInvitation(scope, { email: `of-${appId}@example.com`, roles: ["analyst"] })).id,
    tokenId: (await createToken(scope, { name: "Nightly report", permissions: ["email.read"], days: 1 })).id,
    connectionId: connection.id,
    applicationId: await applicationOf(services, connection.id),
    erasureJobId: (await askToCount(scope, { subject: `of-${appId}@example.com` })).id,
    entryId: (await createEntry(scope, { ...list, value: `list-of-${appId}` })).id,
  };
}

/** An application, a template, a send to one number and drafts of instant messages. */
async function makeInstantMessages(
  services: Services,
  scope: Scope,
  place: { workspaceId: string; connectionId: string; appId: string },
  uploadId: string,
) {
  const { system } = services.db;
  const { appId } = place;
  await system.insert(application).values({ ...place, area: "wa", label: "Chat", isDefault: true });
  const { id: templateId } = await adoptTemplate(scope, adoptable(appId));
  const waId = await waDraft(scope, appId, uploadId);
  await system.update(submission).set({ releasedAt: new Date(), state: "queued" }).where(eq(submission.id, waId));
  const made = { workspaceId: place.workspaceId, submissionId: waId, chunkNo: 1 };
  await system.insert(attempt).values({
    ...made,
    attemptNo: 1,
    operation: waChannel.operation.id,
    request: { appId, recipient: "4915112345678", template: { name: "order_update", language: { code: "en" } } },
    state: "refused",
  });
  const [sent] = await system
    .insert(message)
    .values({ ...made, itemNo: 0, number: "+4915112345678", partCount: 1 })
    .returning({ id: message.id });
  return {
    waId,
    waMessageId: sent?.id ?? 0,
    waDraftId: await waDraft(scope, appId, uploadId),
    emptyWaDraftId: (await beginDraft(scope, waChannel, { appId })).id,
    templateId,
  };
}

/** Written, over a table. */
async function waDraft(scope: Scope, appId: string, uploadId: string): Promise<string> {
  const { id } = await beginDraft(scope, waChannel, { appId });
  const template = { name: "order_update", language: "en", header: null, body: "Hello {{1}}", footer: null };
  const columns = { numberColumn: 1, country: "DE", variables: { "body 1": 0 } };
  await updateDraft(scope, waChannel, {
    id,
    draft: { uploadId, ...columns, businessPhone: "15550001111", template },
  });
  return id;
}

/** A template that was made elsewhere. */
export const adoptable = (appId: string) => ({
  appId,
  templateName: "order_update",
  type: 2 as const,
  language: "en",
  header: null,
  body: "Hello {{1}}",
  footer: null,
  headerVariables: 0,
  bodyVariables: 1,
});

async function storeSms(scope: Scope, appId: string): Promise<string> {
  const draft = { appId, number: "+4915112345678", content: "Hello lovelace" };
  const { id } = await sendOne(scope, {
    intentId: randomUUID(),
    draft,
    reviewedHash: null,
    title: null,
    repeatReason: null,
  });
  return id;
}

async function applicationOf({ db }: Services, connectionId: string): Promise<string> {
  const [row] = await db.system
    .select()
    .from(application)
    .where(and(eq(application.connectionId, connectionId), eq(application.area, "email")));
  return row?.id ?? "";
}

const unsaid = { note: null, expectedCount: null, isDefault: false };

/** An id kept in the library. */
export const list = { kind: "recipient_list" as const, value: "list-1", label: "For Ada Lovelace", ...unsaid };

/** A draft of an email batch that lacks nothing. */
const writtenBatch = {
  fromEmailAddress: "news@example.com",
  templateID: "4207",
  receiverId: "list-1",
  template: { name: "Welcome", language: "en", subject: "Hello", status: 0 },
};
