import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import type { Keyring } from "#server/domain/keys/seal.ts";
import { fingerprintOf } from "./fingerprints.ts";

type Place = { id: string; workspaceId: string };

/** The place a connection's Api-Key is sealed for. */
export function apiKeyPlace(row: Place) {
  return { table: "connection", column: "api_key_sealed", id: row.id, workspaceId: row.workspaceId };
}

/** The place of the Api-Key before the last change. */
export function previousApiKeyPlace(row: Place) {
  return { ...apiKeyPlace(row), column: "previous_api_key_sealed" };
}

/** The last four characters, to tell keys apart; of a short one at most half. */
export function apiKeyEndingOf(apiKey: string): string {
  return apiKey.slice(apiKey.length - Math.min(4, Math.floor(apiKey.length / 2)));
}

/** What a connection stores of its Api-Key. */
export function storedKey(keyring: Keyring, place: Place, apiKey: string) {
  return {
    apiKeySealed: keyring.seal(apiKey, apiKeyPlace(place)),
    apiKeyFingerprint: fingerprintOf(keyring, apiKey),
    apiKeyEnding: apiKeyEndingOf(apiKey),
  };
}

/** Seals the keys of connections stored before keys were sealed. Several may run at once. */
export async function sealPlainKeys(system: Db, keyring: Keyring): Promise<void> {
  const rows = await system
    .select({ id: connection.id, workspaceId: connection.workspaceId, apiKey: connection.apiKey })
    .from(connection)
    .where(isNotNull(connection.apiKey));
  for (const { apiKey, ...place } of rows) {
    if (apiKey === null) continue;
    await system
      .update(connection)
      .set({ ...storedKey(keyring, place, apiKey), apiKey: null })
      // Another start may have sealed it, and somebody put a new key in place, since it was read.
      .where(and(eq(connection.id, place.id), isNotNull(connection.apiKey)));
  }
}
