import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { upload } from "#db/schema/uploads.ts";
import { messageAreas } from "#server/contract/areas.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Permission } from "#server/domain/permissions.ts";
import { requireAny, type Scope } from "#server/domain/scope.ts";
import { told } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

export type UploadRecord = typeof upload.$inferSelect;
export type UploadPurpose = UploadRecord["purpose"];

// Recipients and reports are of no channel: a list serves drafts of all, a report names messages by their ids alone.
const anyReader: readonly Permission[] = messageAreas.map((area) => `${area}.read` as const);
const anySender: readonly Permission[] = messageAreas.map((area) => `${area}.send` as const);

/** Any one of these is enough. */
const changedBy: Record<UploadPurpose, readonly Permission[]> = {
  recipients: anySender,
  delivery_report: anySender,
  suppressions: ["suppression.manage"],
};
/** Any one of these is enough to read what was uploaded for a purpose. */
export const readersOf: Record<UploadPurpose, readonly Permission[]> = {
  recipients: anyReader,
  delivery_report: anyReader,
  suppressions: ["suppression.read"],
};

/** Throws `forbidden` where the scope may not read files of this purpose. */
export function requireReader(scope: Scope, purpose: UploadPurpose): void {
  requireAny(scope, readersOf[purpose]);
}

/** Throws `forbidden` where the scope may not upload or change files of this purpose. */
export function requireChange(scope: Scope, purpose: UploadPurpose): void {
  requireAny(scope, changedBy[purpose]);
}

/** The upload, for reading. Throws `not_found`, and `forbidden` by what it is for. */
export async function findUpload(tx: Tx, scope: Scope, id: string): Promise<UploadRecord> {
  const [found] = await tx.select().from(upload).where(eq(upload.id, id));
  if (!found) throw noSuchUpload();
  requireReader(scope, found.purpose);
  return found;
}

/** The upload, locked for a change. Throws `not_found`, and `forbidden` by what it is for. */
export async function lockUpload(tx: Tx, scope: Scope, id: string): Promise<UploadRecord> {
  const [found] = await tx.select().from(upload).where(eq(upload.id, id)).for("no key update");
  if (!found) throw noSuchUpload();
  requireChange(scope, found.purpose);
  return found;
}

export function noSuchUpload(): DomainError {
  return new DomainError("not_found", t("domain.thereIsNoSuchUploadInThis"));
}

/** Throws `conflict` where its rows are not there to be worked with, with what it waits for or why it failed. */
export function requireRead({ state, problem, name }: UploadRecord): void {
  if (state === "read") return;
  const why = state === "failed" ? (told(problem) ?? t("domain.itCouldNotBeRead")) : t("domain.itIsStillBeingRead");
  throw new DomainError("conflict", t("domain.theRowsOfNameAreNotThere", { name, why }));
}
