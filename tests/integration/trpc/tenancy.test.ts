import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { application } from "#db/schema/connections.ts";
import { message } from "#db/schema/messages.ts";
import { recipient } from "#db/schema/recipients.ts";
import { attempt, attemptToken } from "#db/schema/submissions.ts";
import { createInvitation } from "#server/domain/access/people/invitations.ts";
import { createSession } from "#server/domain/access/sessions/sessions.ts";
import { createToken } from "#server/domain/access/tokens/create.ts";
import { callJournal } from "#server/domain/account/calls/journal.ts";
import { createEntry } from "#server/domain/account/ids/create.ts";
import { createPriceList } from "#server/domain/account/prices/create.ts";
import { beginDraft as beginBatch } from "#server/domain/areas/email/drafts/change-draft.ts";
import { beginDraft, updateDraft } from "#server/domain/areas/sms/drafts/change-draft.ts";
import { sendOne } from "#server/domain/areas/sms/send-one.ts";
import { askToCount } from "#server/domain/erasure/erase.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import { hashToken } from "#server/domain/sending/callback-token.ts";
import { applyCallbacks } from "#server/domain/sending/callbacks/apply/apply.ts";
import { createReceived } from "#server/domain/sending/callbacks/intake/received.ts";
import { storeCallbacks } from "#server/domain/sending/callbacks/intake/store-callbacks.ts";
import { addSuppressions } from "#server/domain/sending/suppressions/add.ts";
import { listSuppressions } from "#server/domain/sending/suppressions/list.ts";
import { beginImport } from "#server/domain/tables/imports/begin.ts";
import { storeUpload, suppressionColumns } from "#tests/integration/imports/world.ts";
import { checkAll, storeDraft } from "#tests/integration/recipient-checks/world.ts";
import { type Adversary, startAdversary } from "#tests/support/adversary.ts";
import { createConnection, createMember, createWorkspace, emailBatchOf, storeBatch } from "#tests/support/factories.ts";
import { walk } from "#tests/support/procedures.ts";
import { call, callBatch, openPortal, type Portal, signedIn, type Viewer } from "./portal.ts";

/** One thing of every kind that a workspace has. */
type Things = {
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
  entryId: string;
  erasureJobId: string;
  suppressionId: string;
  priceListId: string;
  suppressionUploadId: string;
  uploadId: string;
  importId: string;
  /** A draft whose rows were checked. */
  draftId: string;
  smsId: string;
  messageId: number;
  /** Written, with rows that wait to be checked. */
  smsDraftId: string;
  emailDraftId: string;
  emptyEmailDraftId: string;
  emptyDraftId: string;
};

let portal: Portal;
let adversary: Adversary;
let mine: Things;
let theirs: Things;
let viewer: Viewer;
let ours: Scope;
let others: Scope;
beforeAll(async () => {
  adversary = await startAdversary();
  portal = await openPortal({ sandboxUrl: adversary.url });
  ours = await createWorkspace(portal.services, "A");
  others = await createWorkspace(portal.services, "B");
  mine = await makeThings(portal.services, ours, "app-of-a");
  theirs = await makeThings(portal.services, others, "app-of-b");
  viewer = await signedIn(ours);
});
afterAll(async () => {
  await adversary.close();
  await portal.close();
});

async function makeThings(services: Services, scope: Scope, appId: string): Promise<Things> {
  const { system } = services.db;
  const connection = await createConnection(scope);
  await system.update(application).set({ appId }).where(eq(application.connectionId, connection.id));
  const [request] = emailBatchOf(connection.id).requests;
  const submission = await storeBatch(scope, connection, { requests: [{ ...request, appId }] });
  const [made] = await system
    .update(attempt)
    .set({ state: "unknown", dueAt: null })
    .where(eq(attempt.submissionId, submission.id))
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
  const { id: priceListId } = await createPriceList(scope, {
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
  await system.insert(application).values({ ...place, area: "sms", appId, label: "Parcel news", isDefault: true });
  const smsId = await storeSms(scope, appId);
  const [sms] = await system.select({ id: message.id }).from(message).where(eq(message.submissionId, smsId));
  const { id: smsDraftId } = await beginDraft(scope, { appId });
  await updateDraft(scope, {
    id: smsDraftId,
    draft: { uploadId, numberColumn: 1, country: "DE", content: "Hi {{name}}", variables: { name: 0 } },
  });
  return {
    appId,
    draftId,
    smsId,
    messageId: sms?.id ?? 0,
    smsDraftId,
    emailDraftId: (await beginBatch(scope, { ...writtenBatch, appId })).id,
    emptyEmailDraftId: (await beginBatch(scope, { appId })).id,
    emptyDraftId: (await beginDraft(scope, { appId })).id,
    submissionId: submission.id,
    suppressionId: suppressed?.id ?? "",
    priceListId,
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
const list = { kind: "recipient_list" as const, value: "list-1", label: "For Ada Lovelace", ...unsaid };

/** A draft of an email batch that lacks nothing. */
const writtenBatch = {
  fromEmailAddress: "news@example.com",
  templateID: "4207",
  receiverId: "list-1",
  template: { name: "Welcome", language: "en", subject: "Hello", status: 0 },
};

const draftOf = (things: Things) => ({
  draft: { appId: things.appId, fromEmailAddress: "news@example.com", templateID: "4207", receiverId: "list-1" },
  template: { name: "Welcome", language: "en", subject: "Hello", status: 0 },
  expectedCount: null,
});

/** For each procedure that takes an id: good input with the ids of the given things. */
const inputs: Record<string, (things: Things) => Record<string, unknown>> = {
  "email.templates": ({ appId }) => ({ appId }),
  "email.senders": ({ appId }) => ({ appId }),
  "email.lookUp": ({ appId, emailId }) => ({ appId, emailIds: [emailId] }),
  "email.review": draftOf,
  "email.send": (things) => ({
    ...draftOf(things),
    intentId: randomUUID(),
    reviewedHash: "0".repeat(64),
    title: null,
    repeatReason: null,
  }),
  "email.begin": ({ appId }) => ({ appId }),
  "email.draft": ({ emailDraftId }) => ({ id: emailDraftId }),
  "email.update": ({ emailDraftId }) => ({ id: emailDraftId, draft: { subject: "Hello lovelace" } }),
  "email.rename": ({ emptyEmailDraftId }) => ({ id: emptyEmailDraftId, title: "For lovelace" }),
  "email.discard": ({ emptyEmailDraftId }) => ({ id: emptyEmailDraftId }),
  "email.reviewDraft": ({ emailDraftId }) => ({ id: emailDraftId }),
  "email.release": ({ emailDraftId }) => ({ id: emailDraftId, reviewedHash: "0".repeat(64) }),
  "account.endSession": ({ sessionId }) => ({ id: sessionId }),
  "sms.openCalls": ({ submissionId }) => ({ submissionId }),
  "sms.reports": ({ submissionId }) => ({ submissionId }),
  "sms.begin": ({ appId }) => ({ appId }),
  "sms.draft": ({ smsDraftId }) => ({ id: smsDraftId }),
  "sms.update": ({ smsDraftId, uploadId }) => ({ id: smsDraftId, draft: { content: "Hello", uploadId } }),
  "sms.rename": ({ emptyDraftId }) => ({ id: emptyDraftId, title: "For lovelace" }),
  "sms.discard": ({ emptyDraftId }) => ({ id: emptyDraftId }),
  "sms.prepare": ({ smsDraftId }) => ({ id: smsDraftId }),
  "sms.review": ({ smsDraftId }) => ({ id: smsDraftId }),
  "sms.release": ({ smsDraftId }) => ({ id: smsDraftId, reviewedHash: "0".repeat(64) }),
  "sms.reviewOne": ({ appId }) => ({ draft: { appId, number: "+4915112345679", content: "Hello" } }),
  "sms.sendOne": ({ appId }) => ({
    intentId: randomUUID(),
    draft: { appId, number: "+4915112345679", content: `Hello ${randomUUID()}` },
  }),
  "sms.figures": ({ smsId }) => ({ submissionId: smsId }),
  "sms.messages": ({ smsId }) => ({ submissionId: smsId }),
  "sms.message": ({ messageId }) => ({ id: messageId }),
  "sms.sendAgain": ({ smsId }) => ({ submissionId: smsId }),
  "sms.repeat": ({ smsId }) => ({ submissionId: smsId }),
  "checks.rows": ({ draftId }) => ({ submissionId: draftId }),
  "checks.preview": ({ draftId }) => ({ submissionId: draftId, row: 2 }),
  "checks.problems": ({ draftId }) => ({ submissionId: draftId }),
  "checks.leaveOut": ({ draftId }) => ({ submissionId: draftId, problem: "not_a_number", isLeftOut: true }),
  "uploads.finish": ({ uploadId }) => ({ id: uploadId }),
  "uploads.get": ({ uploadId }) => ({ id: uploadId }),
  "uploads.rows": ({ uploadId }) => ({ id: uploadId }),
  "uploads.correct": ({ uploadId, submissionId }) => ({ id: uploadId, row: 2, column: 0, text: "Eve", submissionId }),
  "uploads.saveList": ({ uploadId }) => ({ id: uploadId, name: "Customers" }),
  "uploads.unsaveList": ({ uploadId }) => ({ id: uploadId }),
  "uploads.discard": ({ uploadId }) => ({ id: uploadId }),
  "submissions.get": ({ submissionId }) => ({ id: submissionId }),
  "submissions.recipients": ({ submissionId }) => ({ submissionId }),
  "submissions.recipient": ({ recipientId }) => ({ id: recipientId }),
  "submissions.attempt": ({ attemptId }) => ({ id: attemptId }),
  "submissions.attempts": ({ submissionId }) => ({ submissionId }),
  "submissions.calls": ({ attemptId }) => ({ attemptId }),
  "submissions.askNow": ({ submissionId }) => ({ submissionId }),
  "submissions.resolve": ({ attemptId }) => ({ attemptId, decision: "went", reason: "I asked them" }),
  "submissions.resolveAll": ({ submissionId }) => ({ submissionId, decision: "went", reason: "I asked them" }),
  "submissions.pause": ({ submissionId }) => ({ id: submissionId }),
  "submissions.resume": ({ submissionId }) => ({ id: submissionId }),
  "submissions.stop": ({ submissionId }) => ({ id: submissionId, reason: "The wrong list" }),
  "submissions.watch": ({ submissionId }) => ({ id: submissionId }),
  "callbacks.get": ({ callbackId }) => ({ id: callbackId }),
  "callbacks.address": ({ attemptId }) => ({ attemptId }),
  "callbacks.revokeAddress": ({ attemptId }) => ({ attemptId }),
  "callbacks.tryAgain": ({ callbackId }) => ({ id: callbackId }),
  "callbacks.list": ({ submissionId }) => ({ submissionId }),
  "personal.revealCallback": ({ callbackId }) => ({ callbackId }),
  "personal.revealRequest": ({ requestId }) => ({ requestId }),
  "personal.job": ({ erasureJobId }) => ({ id: erasureJobId }),
  "requests.get": ({ requestId }) => ({ id: requestId }),
  "people.changeRoles": ({ personId }) => ({ personId, roles: ["sender"] }),
  "people.remove": ({ personId }) => ({ personId }),
  "people.renewInvitation": ({ invitationId }) => ({ invitationId }),
  "people.revokeInvitation": ({ invitationId }) => ({ invitationId }),
  "tokens.revoke": ({ tokenId }) => ({ tokenId }),
  "connections.get": ({ connectionId }) => ({ id: connectionId }),
  "connections.change": ({ connectionId }) => ({ id: connectionId, name: "Renamed", timeZone: "+01:00" }),
  "connections.changeAddress": ({ connectionId }) => ({
    id: connectionId,
    baseUrl: "https://api.platform.example",
    secret: "a-platform-secret",
  }),
  "connections.changePath": ({ connectionId }) => ({ id: connectionId, area: "email", path: "/v3/email" }),
  "connections.changeKey": ({ connectionId }) => ({
    id: connectionId,
    apiKey: "another-key",
    secret: "another-secret",
    overlapHours: 1,
  }),
  "connections.tryNow": ({ connectionId }) => ({ id: connectionId }),
  "connections.endOverlap": ({ connectionId }) => ({ id: connectionId }),
  "connections.makeDefault": ({ connectionId }) => ({ id: connectionId }),
  "connections.archive": ({ connectionId }) => ({ id: connectionId }),
  "connections.restore": ({ connectionId }) => ({ id: connectionId }),
  "connections.test": ({ connectionId }) => ({ id: connectionId }),
  "connections.tryOut": ({ connectionId }) => ({ connectionId, secret: "a-platform-secret" }),
  "connections.addApplication": ({ connectionId }) => ({ connectionId, area: "sms", appId: "s", label: "S" }),
  "connections.relabelApplication": ({ applicationId }) => ({ id: applicationId, label: "Renamed" }),
  "connections.makeDefaultApplication": ({ applicationId }) => ({ id: applicationId }),
  "connections.archiveApplication": ({ applicationId }) => ({ id: applicationId }),
  "connections.restoreApplication": ({ applicationId }) => ({ id: applicationId }),
  "library.counts": ({ connectionId }) => ({ connectionId }),
  "library.list": ({ connectionId }) => ({ connectionId }),
  "library.get": ({ entryId }) => ({ id: entryId }),
  "library.offered": ({ appId }) => ({ kind: "recipient_list", appId }),
  "library.create": ({ connectionId }) => ({ ...list, connectionId, value: randomUUID() }),
  "library.update": ({ entryId }) => ({ id: entryId, label: "Clients" }),
  "library.setArchived": ({ entryId }) => ({ entryIds: [entryId], archived: true }),
  "suppressions.get": ({ suppressionId }) => ({ id: suppressionId }),
  "suppressions.change": ({ suppressionId }) => ({ id: suppressionId, reason: "Wrote to us" }),
  "suppressions.remove": ({ suppressionId }) => ({ id: suppressionId }),
  "prices.prices": ({ priceListId }) => ({ listId: priceListId }),
  "prices.archive": ({ priceListId }) => ({ id: priceListId }),
  "imports.begin": ({ suppressionUploadId }) => ({
    uploadId: suppressionUploadId,
    kind: "suppressions",
    settings: suppressionColumns,
  }),
  "imports.get": ({ importId }) => ({ id: importId }),
  "imports.leftOut": ({ importId }) => ({ id: importId, of: "refused" }),
  "library.keep": ({ appId }) => ({ kind: "trigger", appId, value: "7", label: null }),
};

/** Narrowing a list by what is not there finds nothing, as any other filter. */
const filters = new Set(["callbacks.list"]);

/** Names of an input's fields, those inside objects too, that name a thing: what a person mints or pages by does not. */
function idFields(schema: unknown): string[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(idFields);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) => [
    ...(/(^id|Ids?|[a-z]ID)$/.test(name) &&
    !/^(intentId|fromId|lastEventId|templateID|triggerID|receiverId|senderId)$/.test(name)
      ? [name]
      : []),
    ...idFields(field),
  ]);
}

/** Of what belongs to a workspace; the instance's administrators act on all of them. */
const withIds = walk().filter(
  ({ inputs: [schema], meta }) => idFields(schema).length > 0 && meta?.permission !== "instance_admin",
);

/** A checksum of everything that belongs to a workspace. */
async function checksum(workspaceId: string): Promise<string> {
  const { system } = portal.services.db;
  const tables = [
    "connection",
    "application",
    "membership",
    "invitation",
    "api_token",
    "library_entry",
    "suppression",
    "price_list",
    "price",
    "upload",
    "upload_block",
    "upload_part",
    "upload_import",
    "job",
    "recipient_check",
    "recipient_check_block",
    "message",
    "submission",
    "attempt",
    "attempt_token",
    "recipient",
    "callback",
    "evidence",
    "platform_call",
    "audit",
    "change",
  ];
  const sums: string[] = [];
  for (const table of tables) {
    const [row] = await system.execute<{ sum: string }>(sql`select ${table} || ' ' || count(*) || ' ' ||
      coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${sql.identifier(table)} t where workspace_id = ${workspaceId}`);
    sums.push(row?.sum ?? "");
  }
  return sums.join("\n");
}

test("every procedure that takes an id is tried here", () => {
  expect(withIds.map(({ path }) => path).toSorted()).toEqual(Object.keys(inputs).toSorted());
});

test.each(withIds.map((procedure) => [procedure.path, procedure] as const))(
  "%s with another workspace's ids finds nothing, changes nothing and calls nobody",
  async (path, procedure) => {
    const before = [await checksum(others.workspace.id), await checksum(ours.workspace.id)];
    const calls = adversary.ledger.length;
    const one = { path, type: procedure.type, input: inputs[path]?.(theirs) };
    const answers = [await call(one, { viewer })];
    if (one.type !== "subscription") answers.push(...(await callBatch([one, one], { viewer })));
    for (const answer of answers) {
      if (filters.has(path)) expect(answer).toMatchObject({ code: "OK", data: { rows: [], next: null } });
      else expect(answer).toMatchObject({ code: "NOT_FOUND" });
      expect(JSON.stringify(answer)).not.toMatch(/lovelace/);
    }
    expect([await checksum(others.workspace.id), await checksum(ours.workspace.id)]).toEqual(before);
    expect(adversary.ledger.length).toBe(calls);
  },
);

test("the same procedures find the workspace's own: the refusals above are about whose the ids are", async () => {
  const fine = new Set(["OK", "CONFLICT", "SERVICE_UNAVAILABLE"]);
  // These end what the others need.
  const last = [
    "submissions.resolve",
    "people.remove",
    "people.renewInvitation",
    "people.revokeInvitation",
    "submissions.resolveAll",
  ];
  for (const { path, type } of withIds.filter(({ path }) => !last.includes(path))) {
    const { code } = await call({ path, type, input: inputs[path]?.(mine) }, { viewer });
    expect(fine, `${path} ${code}`).toContain(code);
  }
  for (const path of last.slice(0, 3))
    expect(await call({ path, type: "mutation", input: inputs[path]?.(mine) }, { viewer }), path).toMatchObject({
      code: "OK",
    });
});

test("looking up another workspace's email ids does not tell that they are known", async () => {
  adversary.behave({
    received: (socket) => {
      const body = JSON.stringify({ status: "0", array: [{ emailId: theirs.emailId, status: "0" }] });
      socket.write(
        `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    },
  });
  const input = { appId: mine.appId, emailIds: [theirs.emailId, mine.emailId] };
  const answer = await call({ path: "email.lookUp", type: "mutation", input }, { viewer });
  expect(answer.data).toMatchObject({
    rows: [
      { emailId: theirs.emailId, known: null },
      { emailId: mine.emailId, known: { submissionId: mine.submissionId } },
    ],
  });
});
