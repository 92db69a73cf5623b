import { eq } from "drizzle-orm";
import { application } from "#db/schema/connections.ts";
import { message } from "#db/schema/messages.ts";
import { type UploadRow, upload, uploadBlock } from "#db/schema/uploads.ts";
import type { Area } from "#server/contract/operation.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { channels } from "#server/domain/areas/rules.ts";
import type { SmsListDraft } from "#server/domain/areas/sms/channel.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { oneSms, smsBatch } from "#server/domain/areas/sms/dispatchable.ts";
import { prepareDraft } from "#server/domain/messages/drafts/ask-prepare.ts";
import { beginDraft, updateDraft } from "#server/domain/messages/drafts/change-draft.ts";
import { type PrepareOptions, prepareCalls } from "#server/domain/messages/drafts/prepare-calls.ts";
import { releaseDraft } from "#server/domain/messages/drafts/release-draft.ts";
import { reviewDraft } from "#server/domain/messages/drafts/review-draft.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import type { Dispatchable } from "#server/domain/sending/dispatch/dispatchable.ts";
import { type ConnectionOptions, createConnection, createWorkspace } from "#tests/support/factories.ts";
import { runNext } from "#tests/support/jobs.ts";
import { checkAll } from "../recipient-checks/world.ts";

export const appId = "sms-app-1";
export const dispatchables: ReadonlyMap<string, Dispatchable> = new Map(
  [oneSms, smsBatch].map((entry) => [entry.operation.id, entry]),
);

/** A workspace with an SMS application; on the sandbox unless `baseUrl` says where. */
export async function openPlace(
  services: Services,
  options: ConnectionOptions = { apiKey: "sandbox-key", secret: "sandbox-secret" },
): Promise<Scope> {
  const owner = await createWorkspace(services);
  await addApplication(owner, await createConnection(owner, options));
  return owner;
}

export async function addApplication(
  scope: Scope,
  { id }: Pick<Connection, "id">,
  of: { area: Area; appId: string } = { area: "sms", appId },
): Promise<void> {
  await scope.services.db.system.insert(application).values({
    workspaceId: scope.workspace.id,
    connectionId: id,
    ...of,
    label: "Parcel news",
    isDefault: true,
  });
}

/** A table that was read: rows from 2 on, as below a header. */
export async function storeTable(
  scope: Scope,
  columns: string[],
  cells: readonly (readonly string[])[],
): Promise<string> {
  const { system } = scope.services.db;
  const [stored] = await system
    .insert(upload)
    .values({
      workspaceId: scope.workspace.id,
      purpose: "recipients",
      name: "customers.csv",
      source: "file",
      byteCount: 1,
      receivedBytes: 1,
      state: "read",
      format: { kind: "csv" },
      columns,
      rowCount: cells.length,
      createdBy: scope.person.id,
    })
    .returning({ id: upload.id });
  if (!stored) throw new Error("the table was not stored");
  const rows = cells.map((row, index): UploadRow => [index + 2, ...row]);
  for (let from = 0; from < rows.length; from += 500) {
    const block = rows.slice(from, from + 500);
    await system.insert(uploadBlock).values({
      uploadId: stored.id,
      workspaceId: scope.workspace.id,
      blockNo: from / 500,
      firstRow: block[0]?.[0] ?? 0,
      rows: block,
    });
  }
  return stored.id;
}

export const numberAt = (index: number) => `+4915${(100_000_001 + index * 7).toString()}`;

/** So many customers with numbers of their own, which the sandbox accepts. */
export function customers(count: number, from = 0): string[][] {
  return Array.from({ length: count }, (_, index) => [acceptable(from + index), `Customer ${from + index}`]);
}

/** None ends in 0000, which the sandbox refuses. */
function acceptable(index: number): string {
  const number = numberAt(index);
  return number.endsWith("0000") ? `${number.slice(0, -1)}5` : number;
}

export type DraftOptions = { cells: readonly (readonly string[])[]; draft?: Partial<SmsListDraft> };

/** A draft over a table of numbers and names, filled in. */
export async function writtenDraft(scope: Scope, { cells, draft }: DraftOptions): Promise<string> {
  const { id } = await beginDraft(scope, smsChannel, { appId });
  const uploadId = await storeTable(scope, ["phone", "name"], cells);
  await updateDraft(scope, smsChannel, {
    id,
    draft: { uploadId, numberColumn: 0, country: "DE", content: "Hello {{name}}", variables: { name: 1 }, ...draft },
  });
  return id;
}

/** Prepares the next draft that waits for it. */
export const prepareNext = (services: Services, options: PrepareOptions = {}) =>
  runNext(services, "prepare_draft", (held) => prepareCalls(services, channels, held, options));

/** Works off whatever is to be checked and prepared. */
export async function work(services: Services): Promise<void> {
  await checkAll(services);
  while ((await prepareNext(services)) !== "idle");
}

export async function preparedDraft(scope: Scope, options: DraftOptions): Promise<{ id: string; hash: string }> {
  const id = await writtenDraft(scope, options);
  await work(scope.services);
  await prepareDraft(scope, smsChannel, id);
  await work(scope.services);
  const { hash } = await reviewDraft(scope, smsChannel, id);
  if (hash === null) throw new Error("the draft was not prepared");
  return { id, hash };
}

/** Prepares and releases; `why`, where its numbers got something just before. */
export async function sentDraft(scope: Scope, { why, ...options }: DraftOptions & { why?: string }): Promise<string> {
  const { id, hash } = await preparedDraft(scope, options);
  await releaseDraft(scope, smsChannel, { id, reviewedHash: hash, repeatReason: why });
  return id;
}

export async function messagesOf(services: Services, submissionId: string) {
  const { system } = services.db;
  return system
    .select()
    .from(message)
    .where(eq(message.submissionId, submissionId))
    .orderBy(message.chunkNo, message.itemNo);
}

/** The platform's answer to a batch or a single send, to be changed. */
export function answerTo(body: string) {
  const request: { array?: Item[]; numbers?: string } = JSON.parse(body);
  const items = request.array ?? [{ numbers: request.numbers ?? "" }];
  const array = items.map(({ numbers, orderId }, index) => ({
    msgId: `m-${index + 1}`,
    number: numbers,
    orderId: orderId ?? null,
  }));
  return { status: "0", reason: "success", success: String(array.length), fail: "0", array };
}

type Item = { numbers: string; orderId?: string };
