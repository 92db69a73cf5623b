import { sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import type { Scope } from "#server/domain/scope.ts";

/** Workspace of entries about the instance itself, such as sign-ins. */
export const instanceChain = "00000000-0000-0000-0000-000000000000";

export type Actor =
  | { kind: "person"; personId: string; label: string; requestId: string | null; ip: string | null }
  | { kind: "job"; label: string };

export type AuditEntry = {
  action: string;
  target: { kind: string; id: string | null };
  /** Plain facts; never a secret. */
  meta?: Record<string, unknown>;
};

export function actorOf(scope: Scope): Actor {
  return {
    kind: "person",
    personId: scope.person.id,
    label: scope.person.name,
    requestId: scope.requestId,
    ip: scope.ip,
  };
}

/**
 * Adds one entry to the workspace's chain, in the caller's transaction. Call it last: it locks the chain's head until
 * the transaction ends.
 */
export async function appendAudit(tx: Tx | Db, workspaceId: string, actor: Actor, entry: AuditEntry): Promise<void> {
  const person = actor.kind === "person" ? actor : undefined;
  await tx.execute(sql`select audit_append(${workspaceId}::uuid, ${actor.kind}, ${person?.personId ?? null}::uuid, ${actor.label},
    ${entry.action}, ${entry.target.kind}, ${entry.target.id}, ${JSON.stringify(entry.meta ?? {})}::text::jsonb,
    ${person?.requestId ?? null}, ${person?.ip ?? null})`);
}
