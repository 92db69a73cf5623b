import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#db/client.ts";
import { message } from "#db/schema/messages.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { recipientCheck } from "#db/schema/uploads.ts";
import type { SendArea } from "#server/contract/areas.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Submission } from "#server/domain/sending/submissions/store.ts";
import { t } from "#words/t.ts";

/** What drafts of an area become when they are sent. */
export type DraftKind = { area: SendArea; operation: string };

export type Check = typeof recipientCheck.$inferSelect;
export type Draft = { submission: Submission; check: Check | null };

/**
 * Locks a draft for a change: itself, then its check. The worker adds attempts to it meanwhile, so that whoever locked them
 * first would not have them all; nobody else wants them before it is sent. It may be sent already, which `requireUnsent`
 * asks. Throws `not_found` for what is no draft of this kind.
 */
export async function lockDraft(tx: Tx, kind: DraftKind, id: string): Promise<Draft> {
  const [found] = await tx.select().from(submission).where(isDraft(kind, id)).for("no key update");
  if (!found) throw noSuchDraft();
  if (found.releasedAt !== null) return { submission: found, check: null };
  const [check] = await tx.select().from(recipientCheck).where(eq(recipientCheck.submissionId, id)).for("update");
  return { submission: found, check: check ?? null };
}

/** SQL that holds for the submission that began as this draft. */
export function isDraft({ area, operation }: DraftKind, id: string) {
  return and(eq(submission.id, id), eq(submission.area, area), eq(submission.operation, operation));
}

export function noSuchDraft(): DomainError {
  return new DomainError("not_found", t("domain.thereIsNoSuchDraftInThis"));
}

/** Throws `conflict` once it was sent. */
export function requireUnsent({ submission: { id, releasedAt } }: Draft): void {
  if (releasedAt === null) return;
  throw new DomainError("conflict", t("domain.thisWasSentAlreadyAndCanNo"), { submissionId: id });
}

/** Whether it was sent, as it was reviewed: pressed again, it is. Throws `conflict` where something else was sent. */
export function wasSent({ submission: { id, releasedAt, payloadHash } }: Draft, reviewedHash: string): boolean {
  if (releasedAt === null) return false;
  if (payloadHash.toString("hex") === reviewedHash) return true;
  throw new DomainError("conflict", t("domain.thisWasSentAlreadyAndNotAs"), {
    submissionId: id,
  });
}

/** Throws away what was prepared. The caller has locked the draft. */
export async function deletePrepared(tx: Tx, id: string): Promise<void> {
  await tx.delete(message).where(eq(message.submissionId, id));
  await tx.delete(attempt).where(eq(attempt.submissionId, id));
}

/** Throws away an unsent draft with whatever was made for it. The caller has locked it and writes the audit entry. */
export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  // The check goes first: whoever prepares it waits for it and then finds it gone.
  await tx.delete(recipientCheck).where(eq(recipientCheck.submissionId, id));
  await deletePrepared(tx, id);
  const [gone] = await tx.delete(submission).where(eq(submission.id, id)).returning({ draft: submission.draft });
  await deleteMadeTable(tx, gone?.draft.uploadId);
}

/** A table that was made of a send's numbers for this draft alone. What people gave stays for as long as files are kept. */
async function deleteMadeTable(tx: Tx, named: unknown): Promise<void> {
  const uploadId = z.uuid().safeParse(named).data;
  if (uploadId === undefined) return;
  // Whoever corrects a cell locks the upload and then its drafts: waiting here could wait for each other.
  await tx.execute(sql`
    delete from upload where id in (
      select u.id from upload u where u.id = ${uploadId} and u.source = 'send' and u.list_name is null
        and not exists (select from recipient_check c where c.upload_id = u.id)
        and not exists (select from submission s where s.workspace_id = u.workspace_id and s.released_at is null
          and s.draft ->> 'uploadId' = u.id::text)
      for update of u skip locked)`);
}
