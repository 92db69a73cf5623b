import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { anchorKey, auditAnchor } from "#db/schema/audit.ts";
import type { Services } from "#server/domain/scope.ts";
import { signAnchor } from "./anchors.ts";
import { instanceChain } from "./append.ts";
import { keepAnchor } from "./kept-anchors.ts";

/** Any constant that no other advisory lock uses. */
const lockKey = 7_201_157;

/** A chain that has got fewer entries since its last anchor waits until that one is so old. The instance's never waits. */
export type Quiet = { fewerThan: number; hours: number };

/** An anchor an hour for each of 500 workspaces would be gigabytes a year, most of them over a handful of entries. */
export const quietChains: Quiet = { fewerThan: 100, hours: 24 };

/**
 * Signs the head of every chain that has moved since its last anchor, quiet ones less often, and writes each anchor down
 * outside of the database too: to the file at `keepAt`. Returns how many. It may run twice, also at once.
 */
export async function anchorHeads(
  services: Services,
  keepAt: string,
  quiet: Quiet = { fewerThan: 0, hours: 0 },
): Promise<number> {
  const moved = await services.db.system.execute<{ workspaceId: string }>(sql`
    select h.workspace_id as "workspaceId" from audit_head h
    left join lateral (select seq, at from audit_anchor a where a.workspace_id = h.workspace_id order by seq desc limit 1) a on true
    where h.seq > coalesce(a.seq, 0) and (a.seq is null or h.workspace_id = ${instanceChain}
      or h.seq - a.seq >= ${quiet.fewerThan} or a.at <= now() - make_interval(hours => ${quiet.hours})) order by 1`);
  let made = 0;
  for (const { workspaceId } of moved) {
    made += await services.db.system.transaction((tx) => anchorHead(tx, services, workspaceId, keepAt));
  }
  return made;
}

async function anchorHead(tx: Tx, services: Services, workspaceId: string, keepAt: string): Promise<number> {
  await lockAnchors(tx, workspaceId);
  const [head] = await tx.execute<{ seq: number; hash: string }>(sql`
    select seq::float8 as seq, encode(hash, 'hex') as hash from audit_head h where workspace_id = ${workspaceId}
      and not exists (select from audit_anchor a where a.workspace_id = h.workspace_id and a.seq >= h.seq)`);
  if (!head) return 0;
  const key = services.keyring.anchorKey;
  const anchor = signAnchor(key, workspaceId, head, new Date());
  // First: an anchor of a committed head is good wherever it is kept, also when storing it here fails.
  await keepAnchor(keepAt, workspaceId, anchor, key.publicKey);
  await tx.insert(anchorKey).values({ id: key.id, publicKey: key.publicKey }).onConflictDoNothing();
  await tx.insert(auditAnchor).values({
    workspaceId,
    seq: anchor.seq,
    hash: Buffer.from(anchor.hash, "hex"),
    at: new Date(anchor.at),
    keyId: anchor.keyId,
    signature: anchor.signature,
  });
  return 1;
}

/** Until the transaction ends no anchor of this workspace is made: those up to a head that has moved on are all there. */
export async function lockAnchors(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey}, hashtext(${workspaceId}))`);
}
