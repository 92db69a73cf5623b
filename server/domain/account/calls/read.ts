import { eq, getTableColumns, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { person } from "#db/schema/people.ts";
import { DomainError } from "#server/domain/errors.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { maskBody, maskFields, maskPath } from "#server/domain/privacy/mask-fields.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import { findRetention, hasDroppedCalls } from "#server/domain/retention/settings.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { told } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

type RecordedCall = typeof platformCall.$inferSelect & { request: Record<string, unknown> };

/** One call with its request and answer, both masked for everybody until they are revealed. Throws `not_found`. */
export async function getRequest(scope: Scope, id: string) {
  requirePermission(scope, "request.read");
  const [row] = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    tx
      .select({
        call: callColumns,
        personName: person.name,
        connectionName: connection.name,
        connectionKind: connection.kind,
      })
      .from(platformCall)
      .leftJoin(person, eq(person.id, platformCall.personId))
      .leftJoin(connection, eq(connection.id, platformCall.connectionId))
      .where(eq(platformCall.id, id))
      .limit(1),
  );
  if (!row) throw await notFound(scope);
  const { call, ...names } = row;
  return { ...showCall(scope, call), ...names };
}

/** An id does not tell when a call was made, so one that was dropped cannot be told from one that never was. */
async function notFound(scope: Scope): Promise<DomainError> {
  const { callMonths, dropsCalls } = await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => ({
    ...(await findRetention(tx, scope.workspace.id)),
    dropsCalls: await hasDroppedCalls(tx, scope.workspace.id),
  }));
  if (!dropsCalls) return new DomainError("not_found", t("domain.thereIsNoRecordOfSuchA"));
  return new DomainError(
    "not_found",
    callMonths === null
      ? t("domain.noSuchCallOrDeletedBefore")
      : t("domain.noSuchCallOrNoLongerKept", { count: callMonths }),
  );
}

/** As the call was made: where its record names no request, it was that of its attempt, as it is now. */
export const callColumns = {
  ...getTableColumns(platformCall),
  request: sql<Record<string, unknown>>`coalesce(${platformCall.request},
    (select a.request from attempt a where a.id = platform_call.attempt_id), '{}'::jsonb)`,
};

/** A call's record without what is personal in its bodies. */
export function showCall(scope: Scope, call: RecordedCall) {
  const path = maskPath(call.path);
  const request = maskFields(call.request);
  const reply = call.reply === null ? { value: null, isMasked: false } : maskBody(call.reply);
  return {
    ...call,
    path: path.value,
    request: request.value,
    reply: reply.value,
    /** The answer cannot be shown in part. */
    isReplyHidden: reply.isMasked && reply.value === null,
    note: shownText(scope, told(call.note)),
    drift: call.drift?.map(maskText) ?? null,
    /** There is something to reveal. */
    isMasked: path.isMasked || request.isMasked || reply.isMasked,
  };
}
