import { sql } from "drizzle-orm";
import { callFunction, type Db, type Tx } from "#db/client.ts";
import { storableText } from "#server/compose/storable-text.ts";
import { maskAddressesIn } from "#server/domain/privacy/mask.ts";
import type { Scope } from "#server/domain/scope.ts";
import type { AuditAction } from "./actions.ts";

/** Workspace of entries about the instance itself, such as sign-ins. */
export const instanceChain = "00000000-0000-0000-0000-000000000000";

/** The actor. Names and network addresses of people are kept apart from the chain, so that they can be erased. */
export type Actor =
  | {
      kind: "person";
      personId: string;
      name: string;
      requestId: string | null;
      ip: string | null;
      /** Set where a program acts for the person with an API token. */
      token?: { id: string; name: string } | undefined;
    }
  | { kind: "job"; label: string };

export type AuditEntry = {
  action: AuditAction;
  target: { kind: string; id: string | null };
  /** The changed fields as they were and as they are. Never a secret, never personal data of others. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Plain facts; never a secret. */
  meta?: Record<string, unknown>;
  /** Names and addresses that belong to the entry; erased with the person they are of. */
  personal?: Record<string, string | null>;
};

export function actorOf(scope: Pick<Scope, "person" | "requestId" | "ip" | "token">): Actor {
  return {
    kind: "person",
    personId: scope.person.id,
    name: scope.person.name,
    requestId: scope.requestId,
    ip: scope.ip,
    token: scope.token,
  };
}

/**
 * Adds one entry to the workspace's chain, in the caller's transaction. Call it last: it locks the chain's head until
 * the transaction ends.
 */
export async function appendAudit(tx: Tx | Db, workspaceId: string, actor: Actor, entry: AuditEntry): Promise<void> {
  const row = toRow(actor, entry);
  const call = sql`audit_append(${workspaceId}::uuid, ${row.actorKind}, ${row.personId}::uuid, ${row.tokenId}::uuid,
    ${row.label}, ${row.action}, ${row.targetKind}, ${row.targetId}, ${row.meta}::text::jsonb,
    ${row.requestId}, ${row.personal})`;
  await callFunction(tx, "audit_append", call);
}

/** Adds entries in their order, however many, as `appendAudit` adds one. */
export async function appendAudits(
  tx: Tx,
  workspaceId: string,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = JSON.stringify(entries.map((entry) => toRow(actor, entry)));
  await tx
    .select({
      done: sql`audit_append(${workspaceId}::uuid, e."actorKind", e."personId", e."tokenId", e.label, e.action,
        e."targetKind", e."targetId", e.meta::jsonb, e."requestId", e.personal)`,
    })
    .from(sql`jsonb_to_recordset(${rows}::text::jsonb) e("actorKind" text, "personId" uuid, "tokenId" uuid, label text,
      action text, "targetKind" text, "targetId" text, meta text, "requestId" text, personal text)`)
    .prepare("audit_append_each")
    .execute();
}

function toRow(actor: Actor, entry: AuditEntry) {
  const person = actor.kind === "person" ? actor : undefined;
  const { before, after } = entry;
  const meta = { ...entry.meta, ...(before && { before }), ...(after && { after }) };
  const named = Object.entries({ ...entry.personal, ...(person && { name: person.name, ip: person.ip }) });
  const personal = named.filter(([, value]) => value !== null);
  const label = actor.kind === "job" ? actor.label : (actor.token?.name ?? "");
  return {
    actorKind: person?.token ? "token" : actor.kind,
    personId: person?.personId ?? null,
    tokenId: person?.token?.id ?? null,
    label: storable(label),
    action: entry.action,
    targetKind: entry.target.kind,
    targetId: entry.target.id,
    meta: storableJson(meta),
    requestId: person?.requestId ?? null,
    personal: personal.length > 0 ? JSON.stringify(Object.fromEntries(personal)) : null,
  };
}

/** Makes typed text storable: it may hold characters that PostgreSQL does not take, and addresses, which could never be erased from here. */
function storable(text: string): string {
  return maskAddressesIn(storableText(text));
}

function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === "string" ? storable(part) : part));
}
