import { isSignedBy, type SigningKey } from "#server/domain/keys/signing-key.ts";

/** A signed head of a chain. `hash` in hex; `at` in ISO 8601, UTC, with milliseconds. */
export type Anchor = { seq: number; hash: string; at: string; keyId: string; signature: Buffer };

/** Public halves of signing keys by id, SPKI DER. */
export type AnchorKeys = ReadonlyMap<string, Buffer>;

export function signAnchor(
  key: SigningKey,
  workspaceId: string,
  head: { seq: number; hash: string },
  at: Date,
): Anchor {
  const anchor = { ...head, at: at.toISOString(), keyId: key.id };
  return { ...anchor, signature: key.sign(signedText(workspaceId, anchor)) };
}

export function isSound(workspaceId: string, anchor: Anchor, keys: AnchorKeys): boolean {
  const publicKey = keys.get(anchor.keyId);
  if (!publicKey) return false;
  return isSignedBy({ id: anchor.keyId, publicKey }, signedText(workspaceId, anchor), anchor.signature);
}

function signedText(workspaceId: string, { seq, hash, at }: Pick<Anchor, "seq" | "hash" | "at">): string {
  return `switchboard audit anchor 1\n${workspaceId}\n${seq}\n${hash}\n${at}`;
}
