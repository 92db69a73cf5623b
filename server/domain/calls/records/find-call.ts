import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import { DomainError } from "#server/domain/errors.ts";
import { isShownWhole } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { type CallKey, readCallId } from "./call-key.ts";
import { requireCalls } from "./may-read.ts";

const day = 86_400_000;

/** The call with this id of a page. Throws `forbidden`, and `not_found` for what is no id or names no call of the kind. */
export async function findCall(tx: Tx, scope: Scope, kind: CallKind, id: string): Promise<CallKey> {
  requireCalls(scope, kind);
  const read = readCallId(id);
  if (read === null) throw noSuchCall();
  const { connection, recordId } = read;
  const near = sql`c.called_at >= ${at(read.day, -1)}::timestamptz and c.called_at < ${at(read.day, 2)}::timestamptz`;
  const find = async (when: SQL) => {
    const [row] = await tx.execute<{ connectionId: string; calledAt: string }>(sql`
      select c.connection_id as "connectionId", c.called_at as "calledAt" from call_record c
      where c.connection_id in (select n.id from connection n
          where n.workspace_id = ${scope.workspace.id} and starts_with(n.id::text, ${connection}))
        and c.kind = ${kind} and c.record_id = ${recordId} and c.workspace_id = ${scope.workspace.id}
        and ${isShownWhole(scope, sql`c.record_id`)} and ${when}
      limit 1`);
    return row;
  };
  // The platform may have told another time of it since the address was made.
  const row = (await find(near)) ?? (await find(sql`true`));
  if (!row) throw noSuchCall();
  return { kind, recordId, connectionId: row.connectionId, calledAt: new Date(row.calledAt) };
}

export function noSuchCall(): DomainError {
  return new DomainError("not_found", t("domain.thereIsNoSuchCallInThis"));
}

/** An exact time, for partitions. */
export function isCall({ connectionId, kind, recordId, calledAt }: CallKey): SQL {
  return sql`(c.connection_id = ${connectionId} and c.kind = ${kind} and c.record_id = ${recordId}
    and c.called_at = ${calledAt.toISOString()}::timestamptz)`;
}

function at(of: Date, days: number): string {
  return new Date(of.getTime() + days * day).toISOString();
}
