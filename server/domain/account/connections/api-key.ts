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
