import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { Secret } from "#server/platform/secret.ts";
import { type SigningKey, signingKey } from "./signing-key.ts";

/** Where a sealed value lives. It is bound into the seal, so a value copied to another place does not open. */
export type SealPlace = { table: string; column: string; id: string; workspaceId: string };

/** Seals and opens secrets under keys derived from SECRET_KEY. */
export type Keyring = {
  seal(value: string, place: SealPlace): Buffer;
  /** Throws Error when the bytes, the place or the key are not those of `seal`. */
  open(sealed: Buffer, place: SealPlace): Secret;
  /** Keyed hash to compare values across workspaces without storing them. */
  fingerprint(value: string): Buffer;
  /** What anchors of the audit trail are signed with. */
  anchorKey: SigningKey;
};

const version = 1;
const nonceLength = 12;
const tagLength = 16;
const keyLength = 32;
// Layout: version 1, key id 4, wrapped key (nonce 12, key 32, tag 16), nonce 12, text, tag 16.
const wrappedLength = nonceLength + keyLength + tagLength;
const headLength = 1 + 4 + wrappedLength;

export function createKeyring(secretKey: string): Keyring {
  const wrappingKey = derive(secretKey, "seal");
  const fingerprintKey = derive(secretKey, "fingerprint");
  const keyId = createHash("sha256").update(wrappingKey).digest().subarray(0, 4);
  return {
    seal(value, place) {
      const head = Buffer.concat([Buffer.from([version]), keyId]);
      const bound = Buffer.concat([head, placeBytes(place)]);
      // A fresh key per record stays far below the bound on random nonces under one key.
      const recordKey = randomBytes(keyLength);
      return Buffer.concat([
        head,
        encrypt(wrappingKey, recordKey, bound),
        encrypt(recordKey, Buffer.from(value, "utf8"), bound),
      ]);
    },
    open(sealed, place) {
      if (sealed.length < headLength + nonceLength + tagLength || sealed[0] !== version)
        throw new Error("Not a sealed value");
      if (!sealed.subarray(1, 5).equals(keyId)) throw new Error("The value was sealed under another SECRET_KEY");
      const bound = Buffer.concat([sealed.subarray(0, 5), placeBytes(place)]);
      const recordKey = decrypt(wrappingKey, sealed.subarray(5, headLength), bound);
      return new Secret(decrypt(recordKey, sealed.subarray(headLength), bound).toString("utf8"));
    },
    fingerprint: (value) => createHmac("sha256", fingerprintKey).update(value).digest(),
    anchorKey: signingKey(derive(secretKey, "audit anchor")),
  };
}

function derive(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "switchboard", purpose, keyLength));
}

function placeBytes(place: SealPlace): Buffer {
  return Buffer.from(JSON.stringify([place.table, place.column, place.id, place.workspaceId]), "utf8");
}

function encrypt(key: Buffer, text: Buffer, bound: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(bound);
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, sealed: Buffer, bound: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceLength);
  const tag = sealed.subarray(sealed.length - tagLength);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(bound).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength, sealed.length - tagLength)), decipher.final()]);
}
