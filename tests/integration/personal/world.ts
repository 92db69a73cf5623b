import { eq } from "drizzle-orm";
import { callback } from "#db/schema/partitioned/callbacks.ts";
import { recipient } from "#db/schema/recipients.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { createEntry } from "#server/domain/account/ids/create.ts";
import { createPriceList } from "#server/domain/account/prices/create.ts";
import { askForExport } from "#server/domain/downloads/ask.ts";
import { createSchedule } from "#server/domain/downloads/schedules/change.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportRecipients } from "#server/domain/sending/evidence/export-list.ts";
import { addSuppressions } from "#server/domain/sending/suppressions/add.ts";
import { listSuppressions } from "#server/domain/sending/suppressions/list.ts";
import { beginImport } from "#server/domain/tables/imports/begin.ts";
import { saveView } from "#server/domain/views/save.ts";
import { storeUpload, suppressionColumns } from "#tests/integration/imports/world.ts";
import { type KeptOtp, keepOtp } from "#tests/integration/otp/kept.ts";
import { everyMorning } from "#tests/support/export-schedules.ts";
import { storeBatch } from "#tests/support/factories.ts";
import { plantAiTasks } from "./plant-ai-tasks.ts";
import { type PlantedCalls, plantCallRecords } from "./plant-call-records.ts";
import { plantCallbacks } from "./plant-callbacks.ts";
import { plantCalls } from "./plant-calls.ts";
import { plantBatch, plantDraft } from "./plant-drafts.ts";
import { plantReports } from "./plant-reports.ts";
import { plantSms } from "./plant-sms.ts";
import { plantUploads } from "./plant-uploads.ts";
import { plantWa } from "./plant-wa.ts";
import { type Somebody, spellingsOf } from "./somebody.ts";

export type Planted = PlantedCalls &
  KeptOtp & {
    submissionId: string;
    attemptId: string;
    recipientIds: number[];
    callbackIds: number[];
    requestIds: string[];
    entryId: string;
    suppressionId: string;
    priceListId: string;
    exportId: string;
    importId: string;
    uploadIds: string[];
    /** A draft over the saved list, whose rows were checked. */
    draftId: string;
    /** A draft of an email batch that names them wherever a draft can. */
    emailDraftId: string;
    smsId: string;
    messageId: number;
    waId: string;
    waMessageId: number;
    waDraftId: string;
    templateId: string;
    aiTaskIds: string[];
    aiTaskSubmissionId: string;
    /** What stands beside it and is nobody's who is erased. */
    other: string;
  };

/** Puts somebody everywhere in a workspace where anything of a recipient can get to. */
export async function plant(scope: Scope, connection: Connection, of: Somebody): Promise<Planted> {
  const { services } = scope;
  const { system } = services.db;
  const workspaceId = scope.workspace.id;
  const spelled = spellingsOf(of);
  const request = {
    appId: "app-1",
    fromEmailAddress: "news@shop.example",
    templateID: "4207",
    receiverId: "list-1",
    subject: `${of.content} for ${of.address}`,
    numbers: `13900000000,${of.number}`,
  };
  const { id: submissionId } = await storeBatch(scope, connection, {
    title: `To ${of.address}`,
    draft: request,
    requests: [request],
    context: {
      receiverId: "list-1",
      template: { name: `For ${spelled.apart}`, language: "en", subject: null, status: 0 },
    },
    repeatReason: `${of.address} asked, ${of.number} too`,
  });
  const [made] = await system
    .update(attempt)
    .set({
      state: "accepted",
      dueAt: null,
      platformReason: `sent to ${of.address}`,
      outcomeNote: `read by ${spelled.apart}`,
      contradiction: `said ${of.address}`,
      resolvedReason: `called ${of.number}`,
      disputeReason: `asked ${of.address}`,
    })
    .where(eq(attempt.submissionId, submissionId))
    .returning();
  if (!made) throw new Error("the batch has no attempt");
  await system.update(submission).set({ state: "accepted" }).where(eq(submission.id, submissionId));
  const attempted = { workspaceId, attemptId: made.id, attemptCreatedAt: made.createdAt };

  await plantCallbacks(scope, attempted, of);
  const calls = await plantCalls(scope, { ...attempted, connectionId: connection.id, submissionId, request }, of);
  const { id: entryId } = await createEntry(scope, {
    kind: "recipient_list",
    value: `list:${of.address}`,
    label: `With ${of.address}`,
    note: `Ask ${spelled.apart}`,
    expectedCount: null,
    isDefault: false,
  });
  const asked = `Asked by ${of.address}`;
  const theirs = { country: null, reason: asked, until: null };
  await addSuppressions(scope, { channels: ["email"], numbers: of.address, ...theirs });
  await addSuppressions(scope, { numbers: `+${of.number}`, ...theirs });
  const [suppressed] = (await listSuppressions(scope, { limit: 1 })).rows;
  const { id: priceListId } = await createPriceList(scope, {
    area: "sms",
    validFrom: "2026-05-03",
    currency: "EUR",
    text: "49,0.05",
  });
  const { id: exportId } = await askForExport(scope, `/sends/sends.csv?q=${encodeURIComponent(of.address)}`);
  await createSchedule(scope, everyMorning(`/sends/sends.csv?q=${encodeURIComponent(of.address)}`));
  await saveView(scope, {
    path: "/sends",
    query: `q=${encodeURIComponent(of.address)}&kind=${of.number}`,
    name: `To ${of.address}`,
    isShared: true,
  });
  const uploadId = await storeUpload(scope, "suppressions", ["a", "b", "c"], [["none", "", ""]]);
  const settings = { ...suppressionColumns, reason: asked };
  const { id: importId } = await beginImport(scope, { uploadId, kind: "suppressions", settings });
  // Somebody searched for them: what was searched for stands beside the audit trail.
  const { chunks } = await exportRecipients(scope, { submissionId, q: of.address });
  for await (const _ of chunks);
  const uploadIds = await plantUploads(scope, of);
  const draftId = await plantDraft(scope, connection, uploadIds[0] ?? "");
  const sms = await plantSms(scope, connection, of);
  const wa = await plantWa(scope, connection, of);
  const tasks = await plantAiTasks(scope, connection, of);
  const recipients = await system.select({ id: recipient.id }).from(recipient).where(eq(recipient.attemptId, made.id));
  const callbacks = await system.select({ id: callback.id }).from(callback).where(eq(callback.attemptId, made.id));
  const records = await plantCallRecords(scope, connection, of);
  await plantReports(scope, connection, of);
  return {
    submissionId,
    attemptId: made.id,
    recipientIds: recipients.map(({ id }) => id),
    callbackIds: callbacks.map(({ id }) => id),
    requestIds: calls.map(({ id }) => id),
    entryId,
    suppressionId: suppressed?.id ?? "",
    priceListId,
    exportId,
    importId,
    uploadIds,
    draftId,
    emailDraftId: await plantBatch(scope, of),
    ...sms,
    ...wa,
    ...tasks,
    ...records,
    ...(await plantOtp(scope, connection, of)),
    other: "bob@home.example",
  };
}

/** What is kept of verification may be called after them, and people note more. */
function plantOtp(scope: Scope, connection: Connection, { address, number }: Somebody): Promise<KeptOtp> {
  const words = `${address} at ${number}`;
  return keepOtp(scope, connection.id, {
    name: `To ${address}`,
    text: `##code## for ${words}`,
    note: `Asked ${words}`,
    mark: address,
  });
}
