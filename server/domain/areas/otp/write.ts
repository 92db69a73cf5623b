import { and, eq } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { otpObject, otpVersion } from "#db/schema/otp.ts";
import { submission } from "#db/schema/submissions.ts";
import { readValues } from "#server/compose/otp/stored-values.ts";
import type { OtpKind, ValuesOf } from "#server/compose/otp/values.ts";
import { storableJson } from "#server/compose/storable-text.ts";
import type { Operation } from "#server/contract/operation.ts";
import { type Connection, currentConnection } from "#server/domain/account/connections/open-account.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";
import { changedSince } from "#server/domain/sending/submissions/reviewed.ts";
import { type Submission, storeSubmission } from "#server/domain/sending/submissions/store.ts";
import { t } from "#words/t.ts";

/** What every write says beside its draft. */
export type Writing = {
  intentId: string;
  /** The connection that a person read it would go to; null where they read none. */
  reviewedOn: string | null;
  /** Somebody says that the name is free, whatever our own history knows. */
  nameIsFree: boolean;
};

/** What was written, and where to see what becomes of it. */
export type Written = { id: string; submissionId: string };

/** Throws `conflict` where the connection in use is not the one that was read. */
export async function connectionFor(tx: Tx, { reviewedOn }: Writing): Promise<Connection> {
  const connection = await currentConnection(tx);
  if (reviewedOn !== null && reviewedOn !== connection.id) throw changedSince();
  return connection;
}

/**
 * What this intent wrote already: whoever repeats a request because its answer got lost is told of it, whatever changed
 * since. Throws `conflict` where it wrote something else.
 */
export function findWritten<Kind extends OtpKind>(
  scope: Scope,
  kind: Kind,
  { intentId }: Writing,
  isSame: (values: ValuesOf[Kind], id: string) => boolean,
): Promise<Written | null> {
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [found] = await tx
      .select({ id: otpObject.id, kind: otpObject.kind, values: otpVersion.values, submissionId: submission.id })
      .from(submission)
      .innerJoin(otpVersion, eq(otpVersion.submissionId, submission.id))
      .innerJoin(otpObject, eq(otpObject.id, otpVersion.otpObjectId))
      .where(and(eq(submission.workspaceId, scope.workspace.id), eq(submission.intentId, intentId)));
    if (!found) return null;
    const { id, submissionId } = found;
    if (found.kind === kind && isSame(readValues(kind, found.values), id)) return { id, submissionId };
    throw new DomainError("conflict", t("domain.thisFormWasAlreadyUsedForSomething"), {
      submissionId,
    });
  });
}

/**
 * Writes what `find` does not find yet, and answers it. Where the same request comes twice at once, the second is refused by
 * what the first one stored, and is told of that.
 */
export async function writeOnce(find: () => Promise<Written | null>, write: () => Promise<unknown>): Promise<Written> {
  const before = await find();
  if (before) return before;
  try {
    await write();
  } catch (error) {
    const own = error instanceof DomainError ? await find() : null;
    if (own) return own;
    throw error;
  }
  const written = await find();
  if (!written) throw new Error("what was written is not there");
  return written;
}

type Call = {
  operation: Operation;
  connectionId: string;
  title: string;
  draft: Record<string, unknown>;
  request: Record<string, unknown>;
  assertAllowed: (tx: Tx) => Promise<void>;
  alsoStore: (tx: Tx, stored: Submission) => Promise<void>;
};

/** Stores one call that changes something at the platform; the worker makes it. Throws as `storeSubmission`. */
export function storeCall(scope: Scope, { intentId, nameIsFree }: Writing, call: Call): Promise<Submission> {
  const { operation, request, ...rest } = call;
  return storeSubmission(scope, {
    ...rest,
    intentId,
    area: "otp",
    operation: operation.id,
    requests: [request],
    // What a refusal of a second call proves depends on it.
    context: nameIsFree ? { nameIsFree } : {},
    expectedCount: null,
    repeatReason: null,
    // A name is taken once and a change says what it is based on, so that neither is made twice by mistake.
    mayRepeat: true,
  });
}

type NewVersion = Pick<typeof otpVersion.$inferInsert, "otpObjectId" | "version" | "origin" | "submissionId">;

/** Stores a version with everything that is set in it. */
export async function storeVersion(
  tx: Tx,
  scope: Scope,
  { values, ...given }: NewVersion & { values: ValuesOf[OtpKind] },
): Promise<void> {
  await tx.insert(otpVersion).values({
    ...given,
    workspaceId: scope.workspace.id,
    name: values.name,
    values: JSON.parse(storableJson(values)),
    createdBy: scope.person.id,
  });
}
