import { eq } from "drizzle-orm";
import type { z } from "zod";
import { inWorkspace } from "#db/client.ts";
import { connection as connections } from "#db/schema/connections.ts";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import { idOfCall } from "#server/compose/call-columns.ts";
import type { Operation } from "#server/contract/operation.ts";
import { noSuchRecord, recordGroup, recordSip } from "#server/contract/voice.ts";
import type { Told } from "#server/contract/wire.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { paceRead } from "#server/domain/account/connections/read-pace.ts";
import { readPlatformOver } from "#server/domain/account/reads/read-platform.ts";
import type { CallKey } from "#server/domain/calls/records/call-key.ts";
import { findCall, noSuchCall } from "#server/domain/calls/records/find-call.ts";
import { readAgainProblem } from "#server/domain/calls/records/read-again-problem.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { type FieldChange, fieldChanges } from "./field-changes.ts";
import { keepAnswer } from "./keep-answer.ts";

/** The kinds of which the platform tells one call alone; AI calls are read in spans of time only. */
type ReadAlone = Exclude<CallKind, "ai">;

/** What came of it; `gone` where the platform has no such record any more. */
export type ReadAgain = { kind: "unchanged" | "gone" } | { kind: "changed"; changes: FieldChange[] };

type ReadOne = Operation<z.ZodObject<{ voiceId: z.ZodType<string, string> }>, z.ZodObject<{ data: z.ZodType<Told> }>>;

const operations: Record<ReadAlone, ReadOne> = { sip: recordSip, group: recordGroup };

/**
 * Asks the platform about one call and keeps what it tells, saying which fields it tells otherwise than before. Throws
 * `forbidden`, `not_found`; `conflict` where it cannot be asked; else as `readPlatform`, and then nothing was kept.
 */
export async function readCallAgain(
  scope: Scope,
  { kind, id }: { kind: ReadAlone; id: string },
  options: { timeoutMs?: number } = {},
): Promise<ReadAgain> {
  const { key, connection } = await begin(scope, kind, id);
  const told = await ask(scope, kind, { key, connection }, options);
  if (told === null) return { kind: "gone" };
  const source = {
    workspaceId: scope.workspace.id,
    connectionId: connection.id,
    kind,
    appId: null,
    zone: connection.timeZone,
  };
  const { before, now } = await keepAnswer(scope.services, source, key, told);
  const changes = fieldChanges(scope, before, now);
  return changes.length === 0 ? { kind: "unchanged" } : { kind: "changed", changes };
}

/** Finds the call and says in the trail who asks, before the platform is asked. */
async function begin(scope: Scope, kind: ReadAlone, id: string): Promise<{ key: CallKey; connection: Connection }> {
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const key = await findCall(tx, scope, kind, id);
    const [connection] = await tx.select().from(connections).where(eq(connections.id, key.connectionId));
    if (!connection) throw noSuchCall();
    const isArchived = connection.archivedAt !== null;
    const problem = readAgainProblem(kind, { calledAt: key.calledAt, isArchived, now: new Date() });
    if (problem !== null) throw new DomainError("conflict", problem);
    paceRead(scope);
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "call_record.asked_again",
      target: { kind: "call_record", id: key.recordId },
      meta: { kind },
    });
    return { key, connection };
  });
}

/** The platform's record; null where it says that it has none. */
async function ask(
  scope: Scope,
  kind: ReadAlone,
  { key, connection }: { key: CallKey; connection: Connection },
  options: { timeoutMs?: number },
): Promise<Told | null> {
  const operation = operations[kind];
  try {
    const { reply, platformCallId } = await readPlatformOver(
      scope,
      connection,
      operation,
      { voiceId: key.recordId },
      options,
    );
    if (idOfCall(kind, reply.data) === key.recordId) return reply.data;
    throw new DomainError("unavailable", t("domain.thePlatformAnsweredWithAnotherCallThan"), {
      platformCallId,
      operation: operation.id,
    });
  } catch (error) {
    const isGone = error instanceof DomainError && error.code === "refused" && error.details.status === noSuchRecord;
    if (isGone) return null;
    throw error;
  }
}
