import { type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { FileChoice } from "#server/domain/exports/listing.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import { type FileContent, textContent, type WrittenFile } from "#server/domain/exports/written-file.ts";
import { t } from "#words/t.ts";
import { lockAnchors } from "./anchor-heads.ts";
import type { Anchor } from "./anchors.ts";
import type { ChainEntry } from "./chain.ts";
import type { Chain } from "./chains.ts";
import { exportFrom, type FileWork } from "./export-file.ts";
import { type Manifest, writeAnchor, writeEntry, writeManifest } from "./export-format.ts";

/** Number of the chain's last entry. */
export async function headOf(chain: Chain): Promise<{ seq: number }> {
  return inWorkspace(chain.db, chain.workspaceId, async (tx) => ({ seq: await headSeq(tx, chain) }));
}

async function headSeq(tx: Tx, chain: Chain): Promise<number> {
  const [head] = await tx.execute<{ seq: number }>(
    sql`select seq::float8 as seq from audit_head where workspace_id = ${chain.workspaceId}`,
  );
  return head?.seq ?? 0;
}

/**
 * The chain up to an entry, else to its head, with all that verifying it takes. Made again up to the same entry it is the
 * same bytes, as long as nobody's data is erased in between. The download's own entry comes after what it holds. Throws
 * `invalid` for an entry that is not there yet, `too_many`.
 */
export async function exportChain(
  chain: Chain,
  input: { upTo?: number | undefined } = {},
  options: SnapshotOptions = {},
): Promise<WrittenFile> {
  const prepare = async (tx: Tx) => {
    // From here on no anchor of what the file holds is added: the head moves on with the download's own entry.
    await lockAnchors(tx, chain.workspaceId);
    const head = await headSeq(tx, chain);
    const upTo = input.upTo ?? head;
    if (upTo > head)
      throw new DomainError("invalid", t("domain.theAuditTrailEndsAtEntryHead", { head }), { field: "upTo" });
    return {
      target: { kind: "audit", id: null },
      meta: { format: "jsonl", upTo, personal: chain.maySeePersonal },
      content: contentOf(chain, await readBegin(tx, chain, upTo)),
    };
  };
  return exportFrom(chain, { action: "audit.exported", prepare }, options);
}

/**
 * The chain up to its head as a file among others, in the transaction that writes their audit entry. With `about`, people are
 * named only in the entries of those things and in the last one; the others verify all the same, as after an erasure.
 */
export async function chainFile(
  tx: Tx,
  chain: Chain,
  about?: readonly string[],
): Promise<{ head: { seq: number; hash: string }; content: FileContent<ChainEntry> }> {
  const begin = await readBegin(tx, chain, await headSeq(tx, chain));
  return { head: begin.manifest.head, content: contentOf(chain, begin, about) };
}

/** The chain up to the head that it has by then, as a file of its own. Throws `invalid` for another format, and for chosen columns. */
export function wholeChainFile(chain: Chain, { format, columns }: FileChoice): FileWork<ChainEntry> {
  if (format !== "jsonl" || columns)
    throw new DomainError("invalid", t("domain.theWholeChainIsJSONLinesWith"), {
      field: "address",
    });
  const prepare = async (tx: Tx) => {
    const { head, content } = await chainFile(tx, chain);
    return {
      target: { kind: "audit", id: null },
      meta: { format, upTo: head.seq, personal: chain.maySeePersonal },
      content,
    };
  };
  return { permission: "audit.read", action: "audit.exported", prepare };
}

type Begin = { manifest: Manifest; anchors: Anchor[] };

async function readBegin(tx: Tx, chain: Chain, upTo: number): Promise<Begin> {
  const [head] = await tx.execute<Manifest["head"]>(sql`
    select seq::float8 as seq, encode(hash, 'hex') as hash,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from audit where workspace_id = ${chain.workspaceId} and seq = ${upTo}`);
  const anchors = await tx.execute<Omit<Anchor, "signature"> & { signature: string }>(sql`
    select seq::float8 as seq, encode(hash, 'hex') as hash, key_id as "keyId", encode(signature, 'hex') as signature,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from audit_anchor where workspace_id = ${chain.workspaceId} and seq <= ${upTo} order by seq`);
  const keys = await tx.execute<{ id: string; publicKey: string }>(sql`
    select id, encode(public_key, 'hex') as "publicKey" from anchor_key where id in (
      select key_id from audit_anchor where workspace_id = ${chain.workspaceId} and seq <= ${upTo}) order by id`);
  return {
    manifest: {
      workspaceId: chain.workspaceId,
      head: head ?? { seq: 0, hash: "00", at: null },
      personal: chain.maySeePersonal,
      keys: keys.map(({ id, publicKey }) => ({ id, publicKey: Buffer.from(publicKey, "hex") })),
      anchors: anchors.length,
    },
    anchors: anchors.map((anchor) => ({ ...anchor, signature: Buffer.from(anchor.signature, "hex") })),
  };
}

function contentOf(chain: Chain, { manifest, anchors }: Begin, about?: readonly string[]): FileContent<ChainEntry> {
  const { seq } = manifest.head;
  return {
    name: `audit-${chain.name}-${seq}.jsonl`,
    type: "application/jsonl; charset=utf-8",
    query: selectEntries(chain, seq, about),
    execute: (tx, fetch) => tx.execute<ChainEntry>(fetch),
    ...textContent(
      writeManifest(manifest) + anchors.map(writeAnchor).join(""),
      (entries: ChainEntry[]) => entries,
      () => writeEntry,
    ),
  };
}

function selectEntries(chain: Chain, upTo: number, about?: readonly string[]): SQL {
  const names = (what: SQL) => {
    if (!chain.maySeePersonal) return sql`null::text`;
    if (about === undefined) return what;
    const ids = sql`${`{${about.join(",")}}`}::text[]`;
    return sql`case when a.target_id = any(${ids}) or a.meta ->> 'submissionId' = any(${ids}) or a.seq = ${upTo}
      then ${what} end`;
  };
  return sql`
    select a.seq::float8 as seq, a.version::int as version, a.body as text, encode(a.prev, 'hex') as prev,
      encode(a.hash, 'hex') as hash,
      ${names(sql`s.personal`)} as personal, ${names(sql`encode(s.salt, 'hex')`)} as salt
    from audit a left join audit_subject s on s.workspace_id = a.workspace_id and s.seq = a.seq
    where a.workspace_id = ${chain.workspaceId} and a.seq <= ${upTo} order by a.seq`;
}
