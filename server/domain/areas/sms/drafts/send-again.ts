import { and, eq, isNull, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { type UploadRow, upload, uploadBlock } from "#db/schema/uploads.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { findApplication } from "#server/domain/account/connections/open-account.ts";
import { lastAttempt } from "#server/domain/areas/sms/messages/message-row.ts";
import { itemOfRequest } from "#server/domain/areas/sms/messages/read-messages.ts";
import { isWanted } from "#server/domain/areas/sms/messages/wanted-messages.ts";
import { DomainError } from "#server/domain/errors.ts";
import { erasedMark } from "#server/domain/privacy/mask.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { auditBegun, storeDraft } from "#server/domain/sending/drafts/store-draft.ts";
import { addCheck } from "#server/domain/tables/recipient-checks/queue-check.ts";
import { bulkKind, emptyDraft, type SmsBulkDraft } from "./bulk-draft.ts";
import { checkSettings } from "./draft-problem.ts";

const columns = ["number", "text"];
const rowsPerBlock = 500;

type Refused = { row: number; number: string; text: string };

/**
 * Begins a draft over the refused numbers of a submission alone, each with the text it had: a table of their own, so that
 * nobody else is in reach. Those that a later send was for already are left out; an open draft is found again. Throws
 * `not_found`, `conflict` where nobody is left.
 */
export async function sendAgain(scope: Scope, submissionId: string): Promise<{ id: string }> {
  requirePermission(scope, "sms.send");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    await lockWorkspace(tx, scope.workspace.id);
    const before = await lockSent(tx, submissionId);
    const open = await openFollower(tx, submissionId);
    if (open) return { id: open.id };
    const refused = await readRefused(tx, scope, submissionId);
    if (refused.length === 0) throw await nobodyLeft(tx, submissionId);
    const appId = String(before.draft.appId);
    const { connection } = await findApplication(tx, "sms", appId);
    const name = `Refused numbers of ${before.title}`;
    const draft: SmsBulkDraft = {
      ...emptyDraft(appId),
      content: "{{text}}",
      senderId: typeof before.draft.senderId === "string" ? before.draft.senderId : null,
      uploadId: await storeTable(tx, scope, name, refused),
      numberColumn: 0,
      variables: { text: 1 },
    };
    const title = `Again: ${before.title}`;
    const id = await storeDraft(tx, scope, {
      ...bulkKind,
      connectionId: connection.id,
      title,
      draft,
      followsId: submissionId,
    });
    await queueCheck(tx, scope, id, draft);
    await auditBegun(tx, scope, id, { follows: submissionId, numbers: refused.length });
    return { id };
  });
}

async function lockSent(tx: Tx, id: string): Promise<typeof submission.$inferSelect> {
  const [row] = await tx.select().from(submission).where(eq(submission.id, id)).for("no key update");
  if (row?.area !== "sms" || row.releasedAt === null)
    throw new DomainError("not_found", "There is no such SMS in this workspace.");
  return row;
}

async function openFollower(tx: Tx, id: string) {
  const [row] = await tx
    .select({ id: submission.id })
    .from(submission)
    .where(and(eq(submission.followsId, id), isNull(submission.releasedAt)))
    .limit(1);
  return row;
}

/**
 * Who was erased is left out. Numbers that another send went to after this one are that send's: accepted there, they would
 * get it twice.
 */
async function readRefused(tx: Tx, scope: Scope, submissionId: string): Promise<Refused[]> {
  const isRefused = await isWanted(tx, scope, submissionId, { outcome: "refused" });
  return tx.execute<Refused>(sql`
    with later as materialized (select distinct x.number from submission s join message x on x.submission_id = s.id
      where s.follows_id = ${submissionId} and s.released_at is not null)
    select coalesce(m.row_no, m.item_no + 2) as row, m.number, ${itemOfRequest} ->> 'content' as text
    from message m ${lastAttempt}
    where m.submission_id = ${submissionId} and ${isRefused} and m.number not in (select number from later)
      and strpos(m.number, ${erasedMark}) = 0
    order by m.chunk_no, m.item_no`);
}

async function nobodyLeft(tx: Tx, id: string): Promise<DomainError> {
  const [later] = await tx
    .select({ id: submission.id, title: submission.title })
    .from(submission)
    .where(and(eq(submission.followsId, id), sql`${submission.releasedAt} is not null`))
    .limit(1);
  if (!later) return new DomainError("conflict", "No number of this send was refused.");
  return new DomainError("conflict", "The refused numbers have been sent to again already. Look at that send.", {
    submissionId: later.id,
  });
}

/** A table that was read already: the numbers with their texts, under the rows they had. */
async function storeTable(tx: Tx, scope: Scope, name: string, refused: readonly Refused[]): Promise<string> {
  const workspaceId = scope.workspace.id;
  const byteCount = refused.reduce((sum, { number, text }) => sum + Buffer.byteLength(number + text), 0);
  const [stored] = await tx
    .insert(upload)
    .values({
      workspaceId,
      purpose: "recipients",
      name,
      source: "paste",
      byteCount,
      receivedBytes: byteCount,
      state: "read",
      format: { kind: "csv" },
      columns,
      rowCount: refused.length,
      createdBy: scope.person.id,
      readAt: sql`now()`,
    })
    .returning({ id: upload.id });
  if (!stored) throw new Error("the table of refused numbers was not stored");
  for (let from = 0; from < refused.length; from += rowsPerBlock) {
    const rows = refused
      .slice(from, from + rowsPerBlock)
      .map(({ row, number, text }): UploadRow => [row, number, text]);
    const blockNo = from / rowsPerBlock;
    await tx
      .insert(uploadBlock)
      .values({ uploadId: stored.id, workspaceId, blockNo, firstRow: rows[0]?.[0] ?? 0, rows });
  }
  return stored.id;
}

async function queueCheck(tx: Tx, { workspace }: Scope, submissionId: string, draft: SmsBulkDraft): Promise<void> {
  const { uploadId } = draft;
  const settings = uploadId && checkSettings(draft, { id: uploadId, state: "read" });
  if (!settings) throw new Error("a draft over refused numbers lacks something");
  await addCheck(tx, { submissionId, workspaceId: workspace.id, uploadId, channel: "sms", settings });
}
