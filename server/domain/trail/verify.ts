import type postgres from "postgres";
import type { Db } from "#db/client.ts";
import { t } from "#words/t.ts";
import type { Anchor } from "./anchors.ts";
import { type Broken, checkChain } from "./chain.ts";
import { readEntries, type StoredEntry } from "./rows.ts";

export type Sql = postgres.Sql | postgres.TransactionSql;

export type Verified = {
  broken: Broken | null;
  /** Entries that were found sound. */
  entries: number;
  /** The last entry's number by the head row. */
  head: number;
  /** Whether time ran out before the head was reached. */
  isPartial: boolean;
  anchors: { count: number; last: { seq: number; at: string } | null };
  durationMs: number;
};

export type VerifyOptions = {
  /** Anchors kept elsewhere than in the database, with the public keys they name. */
  kept?: { anchors: readonly Anchor[]; keys: ReadonlyMap<string, Buffer> } | undefined;
  limitMs?: number;
  blockSize?: number;
};

/**
 * Verifies one workspace's chain as it is at this moment, whoever writes on meanwhile. `db` is a pool whose role may see
 * that workspace.
 */
export function verifyWorkspace(db: Db, workspaceId: string, options: VerifyOptions = {}): Promise<Verified> {
  return db.$client.begin("isolation level repeatable read read only", async (sql) => {
    await sql`select set_config('app.workspace', ${workspaceId}, true)`;
    return verifyChain(sql, workspaceId, options);
  });
}

/** The problem of one entry, seen beside the one before it; null when nothing is. */
export async function checkEntry(db: Db, workspaceId: string, seq: number): Promise<string | null> {
  return db.$client.begin("isolation level repeatable read read only", async (sql) => {
    await sql`select set_config('app.workspace', ${workspaceId}, true)`;
    const entries: StoredEntry[] = [];
    for await (const rows of readEntries(sql, workspaceId, seq - 1, seq)) entries.push(...rows);
    const [entry, more] = entries.filter((row) => row.seq === seq);
    const before = entries.find((row) => row.seq === seq - 1);
    if (!entry) return t("domain.entryIsMissing");
    if (more) return t("domain.entryIsThereTwice");
    if (seq > 1 && !before) return t("domain.theEntryBeforeIsMissing", { seq: seq - 1 });
    const { anchors, keys } = await readAnchors(sql, workspaceId, seq, seq);
    const check = checkChain(workspaceId, anchors, keys, before ?? undefined);
    return check.add(entry)?.what ?? differenceOf(entry);
  });
}

/** Read in one go: large enough to be fast, small enough to stop soon after what is broken. */
const entriesInBlock = 20_000;

/**
 * Follows a workspace's chain from its first entry to its head. `sql` has to see one moment: a repeatable read
 * transaction that may read that workspace. Answers the first entry that is broken, in words.
 */
export async function verifyChain(sql: Sql, workspaceId: string, options: VerifyOptions = {}): Promise<Verified> {
  const { kept, limitMs = Number.POSITIVE_INFINITY, blockSize = entriesInBlock } = options;
  const started = performance.now();
  const stored = await readAnchors(sql, workspaceId);
  const keys = new Map([...stored.keys, ...(kept?.keys ?? [])]);
  const check = checkChain(workspaceId, [...stored.anchors, ...(kept?.anchors ?? [])], keys);
  const head = await readHead(sql, workspaceId);
  let isPartial = false;
  const follow = async (): Promise<Broken | null> => {
    const outside = await findOutside(sql, workspaceId, head?.seq ?? 0);
    const last = head?.seq ?? 0;
    for (let from = 1; from <= last; from += blockSize) {
      isPartial = performance.now() - started > limitMs;
      if (isPartial) return null;
      const to = Math.min(from + blockSize - 1, last);
      const broken = await checkBlock(readEntries(sql, workspaceId, from, to), check, workspaceId);
      if (broken) return broken;
      // Its end is missing: what follows could only say the same.
      if (check.followed().entries < to) break;
    }
    return check.end(head) ?? outside ?? (await findStray(sql, workspaceId, check.followed().personal));
  };
  const broken = await follow();
  const last = stored.anchors.at(-1);
  return {
    broken,
    entries: check.followed().entries,
    head: head?.seq ?? 0,
    isPartial,
    anchors: { count: stored.anchors.length, last: last ? { seq: last.seq, at: last.at } : null },
    durationMs: performance.now() - started,
  };
}

async function checkBlock(
  entries: ReturnType<typeof readEntries>,
  check: ReturnType<typeof checkChain>,
  workspaceId: string,
): Promise<Broken | null> {
  let broken: Broken | null = null;
  for await (const rows of entries) {
    // The rest of the block is read all the same: a half-read answer would keep its connection for ever.
    if (broken) continue;
    for (const row of rows) {
      broken = check.add(row);
      const difference = broken ? null : differenceOf(row);
      if (difference !== null) broken = { workspaceId, seq: row.seq, what: difference };
      if (broken) break;
    }
  }
  return broken;
}

function differenceOf({ differing }: StoredEntry): string | null {
  if (differing.length === 0) return null;
  return t("domain.columnsSaySomethingElse", {
    columns: differing.join(t("domain.andBetweenColumns")),
    count: differing.length,
  });
}

async function readHead(sql: Sql, workspaceId: string): Promise<{ seq: number; hash: string } | null> {
  const [head] = await sql<{ seq: number; hash: string }[]>`
    select seq::float8 as seq, encode(hash, 'hex') as hash from audit_head where workspace_id = ${workspaceId}`;
  return head ?? null;
}

/** A workspace's anchors of some entries in the order of their numbers, and the public keys they name. */
export async function readAnchors(
  sql: Sql,
  workspaceId: string,
  from = 0,
  to = Number.MAX_SAFE_INTEGER,
): Promise<{ anchors: Anchor[]; keys: Map<string, Buffer> }> {
  const rows = await sql<(Omit<Anchor, "signature"> & { signature: string; publicKey: string | null })[]>`
    select a.seq::float8 as seq, encode(a.hash, 'hex') as hash, a.key_id as "keyId", encode(a.signature, 'hex') as signature,
      to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, encode(k.public_key, 'hex') as "publicKey"
    from audit_anchor a left join anchor_key k on k.id = a.key_id
    where a.workspace_id = ${workspaceId} and a.seq between ${from} and ${to} order by a.seq`;
  const keys = new Map<string, Buffer>();
  const anchors = rows.map(({ publicKey, signature, ...anchor }) => {
    if (publicKey !== null) keys.set(anchor.keyId, Buffer.from(publicKey, "hex"));
    return { ...anchor, signature: Buffer.from(signature, "hex") };
  });
  return { anchors, keys };
}

/** Entries whose number the chain cannot have. */
async function findOutside(sql: Sql, workspaceId: string, head: number): Promise<Broken | null> {
  const [row] = await sql<{ seq: number }[]>`
    select seq::float8 as seq from audit where workspace_id = ${workspaceId} and (seq < 1 or seq > ${head})
    order by seq limit 1`;
  if (!row) return null;
  const what = row.seq < 1 ? t("domain.noEntryHasSuchANumber") : t("domain.entryIsBeyondTheHead", { seq: head });
  return { workspaceId, seq: row.seq, what };
}

/** Facts about people kept for entries that are not there. */
async function findStray(sql: Sql, workspaceId: string, seen: number): Promise<Broken | null> {
  const [kept] = await sql<{ count: number }[]>`
    select count(*)::float8 as count from audit_subject where workspace_id = ${workspaceId}`;
  if (kept?.count === seen) return null;
  const [row] = await sql<{ seq: number }[]>`
    select seq::float8 as seq from audit_subject s where workspace_id = ${workspaceId}
      and not exists (select from audit a where a.workspace_id = s.workspace_id and a.seq = s.seq) order by seq limit 1`;
  return row ? { workspaceId, seq: row.seq, what: t("domain.entryIsMissingButItsPeopleAreThere") } : null;
}
