import { sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";

/** So many come back with one press; the rest with the next. */
const atOnce = 10_000;

/**
 * Makes one failed callback of the workspace new again, or with null all of them, at most 10,000, those that failed last
 * first; the worker applies them next. Each gets its tries anew. Throws `not_found`, `conflict` where none is failed,
 * `forbidden`.
 */
export async function tryCallbacksAgain(
  scope: Scope,
  id: number | null,
): Promise<{ callbacks: number; areMore: boolean }> {
  requirePermission(scope, "callback.manage");
  const workspaceId = scope.workspace.id;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const one = id === null ? sql`` : sql`and id = ${id}`;
    // Rows that a worker has just taken up are left to it, so that two never wait for each other.
    const found = await tx.execute(sql`
      update callback c set disposition = 'new', problem = null, tries = 0
      from (select attempt_created_at, dedupe_key from callback
        where workspace_id = ${workspaceId} and disposition = 'failed' ${one}
        order by id desc limit ${atOnce} for update skip locked) failed
      where c.attempt_created_at = failed.attempt_created_at and c.dedupe_key = failed.dedupe_key
      returning c.id`);
    const callbacks = found.length;
    if (callbacks === 0) throw await whyNone(tx, workspaceId, id);
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "callback.tried_again",
      target: { kind: "callback", id: id === null ? null : String(id) },
      meta: { callbacks },
    });
    return { callbacks, areMore: callbacks === atOnce };
  });
}

async function whyNone(tx: Tx, workspaceId: string, id: number | null): Promise<DomainError> {
  if (id === null) return new DomainError("conflict", t("domain.noFailedCallbackWaitsToBeTried"));
  const found = await tx.execute(sql`select from callback where workspace_id = ${workspaceId} and id = ${id}`);
  if (found.length === 0) return new DomainError("not_found", t("domain.thereIsNoSuchCallback"));
  return new DomainError("conflict", t("domain.thisCallbackIsNoLongerFailedReload"));
}
