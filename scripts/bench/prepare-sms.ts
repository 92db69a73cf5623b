import { setTimeout as delay } from "node:timers/promises";
import { type UploadRow, upload, uploadBlock } from "#db/schema/uploads.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { prepareDraft } from "#server/domain/messages/drafts/ask-prepare.ts";
import { beginDraft, updateDraft } from "#server/domain/messages/drafts/change-draft.ts";
import { getDraft } from "#server/domain/messages/drafts/read-draft.ts";
import { reviewDraft } from "#server/domain/messages/drafts/review-draft.ts";
import type { Scope } from "#server/domain/scope.ts";

const rowsPerBlock = 500;
export const smsApp = "sms-app-1";

/** A draft of one text to `count` numbers, ready to be released: which the worker checks and prepares. */
export async function prepareSms(scope: Scope, count: number, label: string): Promise<{ id: string; hash: string }> {
  const { id } = await beginDraft(scope, smsChannel, { appId: smsApp });
  const uploadId = await storeTable(scope, count);
  const content = `Hello {{name}}, your parcel ${label} arrives tomorrow between nine and noon.`;
  const draft = { uploadId, numberColumn: 0, country: "DE", content, variables: { name: 1 } };
  await updateDraft(scope, smsChannel, { id, draft });
  await reaches(scope, id, "checked");
  await prepareDraft(scope, smsChannel, id);
  await reaches(scope, id, "prepared");
  const { hash, messageCount } = await reviewDraft(scope, smsChannel, id);
  if (hash === null || messageCount !== count) throw new Error(`${messageCount} of ${count} messages were prepared`);
  return { id, hash };
}

/** The worker checks and prepares. */
async function reaches(scope: Scope, id: string, wanted: "checked" | "prepared"): Promise<void> {
  for (;;) {
    const { check } = await getDraft(scope, smsChannel, id);
    if (check?.state === wanted) return;
    if (check?.problem) throw new Error(check.problem);
    await delay(50);
  }
}

async function storeTable(scope: Scope, count: number): Promise<string> {
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
      columns: ["phone", "name"],
      rowCount: count,
      createdBy: scope.person.id,
    })
    .returning({ id: upload.id });
  if (!stored) throw new Error("the table was not stored");
  for (let from = 0; from < count; from += rowsPerBlock) {
    const rows = Array.from({ length: Math.min(rowsPerBlock, count - from) }, (_, index): UploadRow => {
      const row = from + index;
      // Each ends in 1: the sandbox refuses what ends in 0000.
      return [row + 2, `+49151${String(row).padStart(7, "0")}1`, `Customer ${row}`];
    });
    const place = { uploadId: stored.id, workspaceId: scope.workspace.id, blockNo: from / rowsPerBlock };
    await system.insert(uploadBlock).values({ ...place, firstRow: from + 2, rows });
  }
  return stored.id;
}
