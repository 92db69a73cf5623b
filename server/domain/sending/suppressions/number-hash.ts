import type { SuppressionArea } from "#server/contract/areas.ts";
import type { Keyring } from "#server/domain/keys/seal.ts";

/** Where a number or an address is suppressed. */
export type SuppressionPlace = { workspaceId: string; channel: SuppressionArea };

/**
 * By what a suppressed number is known once its person was erased. `number` is E.164 with its plus sign, or an address in
 * small letters.
 *
 * Keyed and not only salted: there are so few numbers that whoever has the table would try them all in an hour. The key
 * lies outside of the database's rows, and the workspace in the text keeps two workspaces' hashes apart.
 */
export function hashNumber(keyring: Keyring, { workspaceId, channel }: SuppressionPlace, number: string): Buffer {
  return keyring.fingerprint(`suppressed:${workspaceId}:${channel}:${number}`);
}
