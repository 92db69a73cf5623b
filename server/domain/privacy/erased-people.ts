import { sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import type { Keyring } from "#server/domain/keys/seal.ts";
import { Eraser } from "./eraser.ts";
import { fingerprintOfSubject, type Subject } from "./subject.ts";
import { subjectsIn } from "./subjects-in.ts";

/** The erasures of a workspace that this process knows: up to which one, and their keyed hashes with the last erasure of each. */
type Known = { seq: number; erasures: Map<string, string> };

/** Hashes kept in memory at most, about 100 bytes each; beyond, all are read again. */
const mostHashes = 200_000;

const knownBy = new WeakMap<Keyring, Map<string, Known>>();

/** The people who were erased of some workspaces. Only keyed hashes of them are known, so what arrives is hashed too. */
export class ErasedPeople {
  readonly #keyring: Keyring;
  readonly #known: ReadonlyMap<string, Known>;

  constructor(keyring: Keyring, known: ReadonlyMap<string, Known>) {
    this.#keyring = keyring;
    this.#known = known;
  }

  isAnybodyOf(workspaceId: string): boolean {
    return (this.#known.get(workspaceId)?.erasures.size ?? 0) > 0;
  }

  /** Those whom the text names, with the id of their last erasure. Text of a workspace without erasures is not looked at. */
  in(workspaceId: string, text: string): { subject: Subject; erasureId: string; eraser: Eraser }[] {
    const erasures = this.#known.get(workspaceId)?.erasures;
    if (erasures === undefined || erasures.size === 0) return [];
    const seen = new Set<string>();
    return [...subjectsIn(text)].flatMap((subject) => {
      if (seen.has(subject.value)) return [];
      seen.add(subject.value);
      const hash = fingerprintOfSubject(this.#keyring, workspaceId, subject).toString("hex");
      const erasureId = erasures.get(hash);
      return erasureId === undefined
        ? []
        : [{ subject, erasureId, eraser: eraserOf(this.#keyring, workspaceId, subject) }];
    });
  }
}

/** Ids that name the same person become the same other id, whoever meets them and whenever. */
export function eraserOf(keyring: Keyring, workspaceId: string, subject: Subject): Eraser {
  return new Eraser(subject, keyring.fingerprint(`erased id:${workspaceId}:${subject.kind}:${subject.value}`));
}

/**
 * Reads who was erased of these workspaces: one query, which answers with what is new to this process alone. Call it after
 * the transaction has locked or written something: an erasure's job waits for transactions that may not know of it.
 */
export async function readErased(tx: Tx | Db, keyring: Keyring, workspaceIds: Iterable<string>): Promise<ErasedPeople> {
  const known = knownOf(keyring);
  const asked = [...new Set(workspaceIds)].map((id) => ({ id, seq: known.get(id)?.seq ?? 0 }));
  if (asked.length === 0) return new ErasedPeople(keyring, known);
  const news = await tx
    .select({
      workspaceId: sql<string>`e.workspace_id`,
      id: sql<string>`e.id`,
      seq: sql<number>`e.seq::float8`,
      hash: sql<string>`encode(e.subject_fingerprint, 'hex')`,
    })
    .from(sql`jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) k(id uuid, seq bigint)
      join erasure e on e.workspace_id = k.id and e.seq > k.seq`)
    .orderBy(sql`e.workspace_id, e.seq`)
    .prepare("read_erased")
    .execute();
  for (const { workspaceId, id, seq, hash } of news) {
    const of = known.get(workspaceId) ?? { seq: 0, erasures: new Map<string, string>() };
    of.seq = Math.max(of.seq, seq);
    of.erasures.set(hash, id);
    known.set(workspaceId, of);
  }
  return new ErasedPeople(keyring, known);
}

function knownOf(keyring: Keyring): Map<string, Known> {
  const known = knownBy.get(keyring);
  const count = known ? [...known.values()].reduce((sum, { erasures }) => sum + erasures.size, 0) : 0;
  if (known && count <= mostHashes) return known;
  const empty = new Map<string, Known>();
  knownBy.set(keyring, empty);
  return empty;
}
