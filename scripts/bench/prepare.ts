import { setTimeout as delay } from "node:timers/promises";
import { type UploadRow, upload, uploadBlock } from "#db/schema/uploads.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { waChannel } from "#server/domain/areas/wa/channel.ts";
import type { Channel } from "#server/domain/messages/channel/channel.ts";
import { prepareDraft } from "#server/domain/messages/drafts/ask-prepare.ts";
import { beginDraft, updateDraft } from "#server/domain/messages/drafts/change-draft.ts";
import { getDraft } from "#server/domain/messages/drafts/read-draft.ts";
import { reviewDraft } from "#server/domain/messages/drafts/review-draft.ts";
import type { Scope } from "#server/domain/scope.ts";

const rowsPerBlock = 500;
export const smsApp = "sms-app-1";
const waApp = "wa-app-1";

/** A draft that is ready to be released. */
type Prepared = { id: string; hash: string };

/** A draft of one text to `count` numbers, ready to be released: which the worker checks and prepares. */
export async function prepareSms(scope: Scope, count: number, label: string): Promise<Prepared> {
  const { id } = await beginDraft(scope, smsChannel, { appId: smsApp });
  const content = `Hello {{name}}, your parcel ${label} arrives tomorrow between nine and noon.`;
  await updateDraft(scope, smsChannel, {
    id,
    draft: { ...(await ofTable(scope, count, label)), content, variables: { name: 1 } },
  });
  return prepared(scope, smsChannel, { id, count });
}

/** A draft of a template message to `count` numbers, with three columns for its variables. */
export async function prepareWa(scope: Scope, count: number, label: string): Promise<Prepared> {
  const { id } = await beginDraft(scope, waChannel, { appId: waApp });
  const template = {
    ...{ name: "order_update", language: "en", footer: null },
    ...{ header: "Order {{1}}", body: "Hello {{1}}, it comes {{2}}." },
  };
  const variables = { "header 1": 2, "body 1": 1, "body 2": 2 };
  await updateDraft(scope, waChannel, {
    id,
    draft: { ...(await ofTable(scope, count, label)), businessPhone: "15550001111", template, variables },
  });
  return prepared(scope, waChannel, { id, count });
}

async function ofTable(scope: Scope, count: number, label: string) {
  return { uploadId: await storeTable(scope, count, label), numberColumn: 0, country: "DE" };
}

async function prepared(
  scope: Scope,
  channel: Channel,
  { id, count }: { id: string; count: number },
): Promise<Prepared> {
  const reaches = async (wanted: "checked" | "prepared") => {
    for (;;) {
      const { check } = await getDraft(scope, channel, id);
      if (check?.state === wanted) return;
      if (check?.problem) throw new Error(check.problem);
      await delay(50);
    }
  };
  await reaches("checked");
  await prepareDraft(scope, channel, id);
  await reaches("prepared");
  const { hash, messageCount } = await reviewDraft(scope, channel, id);
  if (hash === null || messageCount !== count) throw new Error(`${messageCount} of ${count} messages were prepared`);
  return { id, hash };
}

async function storeTable(scope: Scope, count: number, label: string): Promise<string> {
  const { system } = scope.services.db;
  const [stored] = await system
    .insert(upload)
    .values({
      workspaceId: scope.workspace.id,
      purpose: "recipients",
      name: "bench.csv",
      source: "file",
      byteCount: 1,
      receivedBytes: 1,
      state: "read",
      format: { kind: "csv" },
      columns: ["phone", "name", "order"],
      rowCount: count,
      createdBy: scope.person.id,
    })
    .returning({ id: upload.id });
  if (!stored) throw new Error("the table was not stored");
  for (let from = 0; from < count; from += rowsPerBlock) {
    const rows = Array.from({ length: Math.min(rowsPerBlock, count - from) }, (_, index): UploadRow => {
      const row = from + index;
      // Each ends in 1: the sandbox refuses what ends in 0000.
      return [row + 2, `+49151${String(row).padStart(7, "0")}1`, `Customer ${row}`, `${label}-${row}`];
    });
    const place = { uploadId: stored.id, workspaceId: scope.workspace.id, blockNo: from / rowsPerBlock };
    await system.insert(uploadBlock).values({ ...place, firstRow: from + 2, rows });
  }
  return stored.id;
}
