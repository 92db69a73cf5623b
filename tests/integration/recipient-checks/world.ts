import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { suppression } from "#db/schema/sending.ts";
import { submission } from "#db/schema/submissions.ts";
import {
  type CheckedRow,
  type CheckSettings,
  recipientCheck,
  recipientCheckBlock,
  type UploadRow,
  upload,
  uploadBlock,
} from "#db/schema/uploads.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import { hashNumber } from "#server/domain/sending/suppressions/number-hash.ts";
import { checkRecipients, type OnBlock } from "#server/domain/tables/recipient-checks/check-recipients.ts";
import { addCheck } from "#server/domain/tables/recipient-checks/queue-check.ts";
import { runNext } from "#tests/support/jobs.ts";
import { toldRow } from "#tests/support/told-row.ts";

export const columns = ["phone", "name", "note"];

export const settings: CheckSettings = {
  numberColumn: 0,
  country: "DE",
  content: "Hi {{name}}, see you soon.",
  variables: { name: 1 },
};

/** Rows as a spreadsheet numbers them below a header. */
export function numbered(cells: readonly (readonly string[])[]): UploadRow[] {
  return cells.map((row, index) => [index + 2, ...row]);
}

/** Each row has another number; row 2 is +491711000002. */
export function goodRows(count: number): string[][] {
  return Array.from({ length: count }, (_, index) => [`0171 ${1_000_002 + index}`, `Person ${index}`, ""]);
}

/** A table that was read, in blocks of so many rows. */
export async function storeTable(scope: Scope, rows: readonly UploadRow[], blockRows = 500): Promise<string> {
  const { system } = scope.services.db;
  const workspaceId = scope.workspace.id;
  const [table] = await system
    .insert(upload)
    .values({
      workspaceId,
      purpose: "recipients",
      name: "people.csv",
      source: "file",
      byteCount: 1,
      state: "read",
      columns,
      rowCount: rows.length,
      createdBy: scope.person.id,
    })
    .returning();
  if (!table) throw new Error("the upload was not stored");
  for (let at = 0; at < rows.length; at += blockRows) {
    const block = rows.slice(at, at + blockRows);
    await system.insert(uploadBlock).values({
      uploadId: table.id,
      workspaceId,
      blockNo: at / blockRows,
      firstRow: block[0]?.[0] ?? 0,
      rows: block,
    });
  }
  return table.id;
}

/** A draft whose rows wait to be checked. */
export async function storeDraft(
  scope: Scope,
  connectionId: string,
  uploadId: string,
  by: CheckSettings = settings,
): Promise<string> {
  const { system } = scope.services.db;
  const place = { workspaceId: scope.workspace.id, connectionId, createdBy: scope.person.id };
  const [draft] = await system
    .insert(submission)
    .values({
      ...place,
      intentId: randomUUID(),
      area: "sms",
      operation: "sms.sendBatch",
      title: "SMS to people.csv",
      draft: { appId: "app-1", senderId: null, uploadId, ...by },
      payloadHash: Buffer.alloc(32),
      state: "draft",
      releasedAt: null,
    })
    .returning();
  if (!draft) throw new Error("the draft was not stored");
  const check = {
    submissionId: draft.id,
    workspaceId: place.workspaceId,
    uploadId,
    channel: "sms",
    settings: by,
  } as const;
  await system.transaction((tx) => addCheck(tx, check));
  return draft.id;
}

/** Makes the next check that waits. "lost" where nothing of it stands: it was changed, or another worker took it over. */
export async function checkNext(services: Services, onBlock?: OnBlock): Promise<"checked" | "lost" | "idle"> {
  let submissionId = "";
  const ended = await runNext(services, "check_recipients", (held) => {
    submissionId = held.key;
    return checkRecipients(services, held, onBlock);
  });
  if (ended !== "done") return ended;
  const [check] = await services.db.system
    .select({ state: recipientCheck.state })
    .from(recipientCheck)
    .where(eq(recipientCheck.submissionId, submissionId));
  return check?.state === "checked" ? "checked" : "lost";
}

export async function checkAll(services: Services): Promise<void> {
  while ((await checkNext(services)) !== "idle");
}

export async function suppress(
  scope: Scope,
  number: string,
  change: { until?: Date; reason?: string; isErased?: boolean } = {},
) {
  const place = { workspaceId: scope.workspace.id, channel: "sms" } as const;
  await scope.services.db.system.insert(suppression).values({
    ...place,
    number: change.isErased ? null : number,
    numberHash: hashNumber(scope.services.keyring, place, number),
    reason: change.reason ?? "asked to stop",
    until: change.until ?? null,
    createdBy: scope.person.id,
  });
}

export async function storedCheck({ db }: Services, submissionId: string) {
  const [check] = await db.system.select().from(recipientCheck).where(eq(recipientCheck.submissionId, submissionId));
  if (!check) throw new Error("there is no such check");
  return toldRow(check);
}

export async function storedBlocks({ db }: Services, submissionId: string) {
  return db.system
    .select()
    .from(recipientCheckBlock)
    .where(eq(recipientCheckBlock.submissionId, submissionId))
    .orderBy(asc(recipientCheckBlock.blockNo));
}

export async function judgedRows(services: Services, submissionId: string): Promise<CheckedRow[]> {
  return (await storedBlocks(services, submissionId)).flatMap(({ rows }) => rows);
}
