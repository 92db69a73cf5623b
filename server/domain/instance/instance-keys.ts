import { randomBytes } from "node:crypto";
import type { Database } from "#db/client.ts";
import { instance } from "#db/schema/operations.ts";
import { createKeyring, type Keyring, type SecretKeys } from "#server/domain/keys/seal.ts";
import { instanceChain } from "#server/domain/trail/append.ts";
import { countForeign } from "./reseal.ts";

const keyCheckPlace = { table: "instance", column: "key_check", id: "1", workspaceId: instanceChain };
const fingerprintKeyPlace = { ...keyCheckPlace, column: "fingerprint_key_sealed" };
const keyCheckText = "switchboard";

/**
 * Makes the instance's row in a new database, and proves that the keys open what is stored here. Throws Error with one
 * sentence when they do not.
 */
export async function checkKeys(database: Database, source: () => SecretKeys): Promise<Keyring> {
  const plain = createKeyring(source);
  const fingerprintKey = randomBytes(32).toString("base64url");
  await database.system
    .insert(instance)
    .values({
      keyCheck: plain.seal(keyCheckText, keyCheckPlace),
      fingerprintKeySealed: plain.seal(fingerprintKey, fingerprintKeyPlace),
    })
    .onConflictDoNothing();
  const [row] = await database.system.select().from(instance);
  if (!row || !opens(plain, row.keyCheck)) {
    throw new Error(
      "SECRET_KEY is not the one this database was made with: its stored secrets cannot be opened. Set SECRET_KEY to the old value, or restore the secret-key file of the data folder.",
    );
  }
  const foreign = await countForeign(database.system, source());
  if (foreign > 0) {
    throw new Error(
      `${foreign} stored secrets are still sealed under another SECRET_KEY, so it may not be dropped yet. Set SECRET_KEY_PREVIOUS to it, or restore the secret-key.previous file of the data folder, and run npm run keys:rotate.`,
    );
  }
  return loadKeyring(database, source);
}

function opens(keyring: Keyring, sealed: Buffer): boolean {
  try {
    return keyring.open(sealed, keyCheckPlace).reveal() === keyCheckText;
  } catch {
    return false;
  }
}

/** The keyring of a process, with the instance's own key for fingerprints. */
export async function loadKeyring(database: Database, source: () => SecretKeys): Promise<Keyring> {
  const plain = createKeyring(source);
  const [row] = await database.system.select({ sealed: instance.fingerprintKeySealed }).from(instance);
  if (!row) return plain;
  return createKeyring(source, Buffer.from(plain.open(row.sealed, fingerprintKeyPlace).reveal(), "base64url"));
}
