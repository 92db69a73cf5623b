import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { Secret } from "#server/platform/secret.ts";
import { type SigningKey, signingKey } from "./signing-key.ts";

/** Where a sealed value lives. It is bound into the seal, so a value copied to another place does not open. */
export type SealPlace = { table: string; column: string; id: string; workspaceId: string };

/** The keys that secrets are sealed under. `previous` only opens: until everything has been sealed anew, both are needed. */
export type SecretKeys = { current: string; previous?: string | undefined };

/** Seals and opens secrets under keys derived from SECRET_KEY. */
export type Keyring = {
  seal(value: string, place: SealPlace): Buffer;
  /** Throws Error when the bytes, the place or the key are not those of `seal`. */
  open(sealed: Buffer, place: SealPlace): Secret;
  /** Keyed hash to compare values across workspaces without storing them. */
  fingerprint(value: string): Buffer;
  /** The key that anchors of the audit trail are signed with. */
  readonly anchorKey: SigningKey;
};

const version = 1;
const nonceLength = 12;
const tagLength = 16;
const keyLength = 32;
// Layout: version 1, key id 4, wrapped key (nonce 12, key 32, tag 16), nonce 12, text, tag 16.
const wrappedLength = nonceLength + keyLength + tagLength;
const headLength = 1 + 4 + wrappedLength;

type SealKey = { id: Buffer; wrapping: Buffer };

/**
 * A function is asked for the keys whenever something is sealed, and when a value was sealed under a key not seen yet: a
 * process then follows a change of keys while it runs. Without `fingerprintKey` that one too follows from the first key.
 */
export function createKeyring(source: string | (() => SecretKeys), fingerprintKey?: Buffer): Keyring {
  const known = new Map<string, SealKey>();
  const learn = (secretKey: string) => {
    const key = known.get(secretKey) ?? sealKey(secretKey);
    known.set(secretKey, key);
    return key;
  };
  const read = () => {
    const keys = typeof source === "string" ? { current: source, previous: undefined } : source();
    if (keys.previous !== undefined) learn(keys.previous);
    learn(keys.current);
    return keys.current;
  };
  const find = (id: Buffer) => [...known.values()].find((key) => key.id.equals(id));
  const hashKey = fingerprintKey ?? derive(read(), "fingerprint");
  return {
    seal: (value, place) => sealUnder(learn(read()), value, place),
    open(sealed, place) {
      if (sealed.length < headLength + nonceLength + tagLength || sealed[0] !== version)
        throw new Error("Not a sealed value");
      const id = sealed.subarray(1, 5);
      if (!find(id)) read();
      const key = find(id);
      if (!key) throw new Error("The value was sealed under another SECRET_KEY");
      return openUnder(key, sealed, place);
    },
    fingerprint: (value) => createHmac("sha256", hashKey).update(value).digest(),
    get anchorKey() {
      return signingKey(derive(read(), "audit anchor"));
    },
  };
}

function sealUnder(key: SealKey, value: string, place: SealPlace): Buffer {
  const head = Buffer.concat([Buffer.from([version]), key.id]);
  const bound = Buffer.concat([head, placeBytes(place)]);
  // A fresh key per record stays far below the bound on random nonces under one key.
  const recordKey = randomBytes(keyLength);
  return Buffer.concat([
    head,
    encrypt(key.wrapping, recordKey, bound),
    encrypt(recordKey, Buffer.from(value, "utf8"), bound),
  ]);
}

function openUnder(key: SealKey, sealed: Buffer, place: SealPlace): Secret {
  const bound = Buffer.concat([sealed.subarray(0, 5), placeBytes(place)]);
  const recordKey = decrypt(key.wrapping, sealed.subarray(5, headLength), bound);
  return new Secret(decrypt(recordKey, sealed.subarray(headLength), bound).toString("utf8"));
}

/** The first five bytes of what is sealed under a key, by which its rows are found. */
export function sealedHead(secretKey: string): Buffer {
  return Buffer.concat([Buffer.from([version]), sealKey(secretKey).id]);
}

function sealKey(secretKey: string): SealKey {
  const wrapping = derive(secretKey, "seal");
  return { wrapping, id: createHash("sha256").update(wrapping).digest().subarray(0, 4) };
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
