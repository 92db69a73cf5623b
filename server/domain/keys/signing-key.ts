import { createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";

/** An Ed25519 key. Its id follows from its public half, so a key cannot be put in another's place. */
export type SigningKey = { id: string; publicKey: Buffer; sign(message: string): Buffer };

/** The bytes that PKCS #8 puts before the 32 bytes of an Ed25519 private key. */
const privateKeyStart = Buffer.from("302e020100300506032b657004220420", "hex");

export function signingKey(seed: Buffer): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([privateKeyStart, seed]), format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(key).export({ format: "der", type: "spki" });
  return { id: keyIdOf(publicKey), publicKey, sign: (message) => sign(null, Buffer.from(message, "utf8"), key) };
}

export function keyIdOf(publicKey: Buffer): string {
  return createHash("sha256").update(publicKey).digest("hex").slice(0, 32);
}

/** Whether the key with this id made the signature; false for a key that is none, or another's. `publicKey` is SPKI DER. */
export function isSignedBy(key: { id: string; publicKey: Buffer }, message: string, signature: Buffer): boolean {
  if (keyIdOf(key.publicKey) !== key.id) return false;
  try {
    const publicKey = createPublicKey({ key: key.publicKey, format: "der", type: "spki" });
    return (
      publicKey.asymmetricKeyType === "ed25519" && verify(null, Buffer.from(message, "utf8"), publicKey, signature)
    );
  } catch {
    // Whatever cannot be read as a key signed nothing.
    return false;
  }
}
