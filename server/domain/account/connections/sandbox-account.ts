import { randomUUID } from "node:crypto";
import type { Tx } from "#db/client.ts";
import { application, connection } from "#db/schema/connections.ts";
import type { Area } from "#server/contract/operation.ts";
import type { Keyring } from "#server/domain/keys/seal.ts";
import { storedKey } from "./api-key.ts";
import { secretEndingOf, secretPlace } from "./open-account.ts";

/** The sandbox's account under which everything works; everybody has it (sandbox: Account and magic keys). */
export const sandboxAccount = { apiKey: "sandbox-key", secret: "sandbox-secret" } as const;

/** The applications that the sandbox knows from its first moment, one of each area. */
export const sandboxApplications: readonly { area: Area; appId: string; label: string }[] = [
  { area: "email", appId: "em-app-1", label: "Sandbox mail" },
  { area: "sms", appId: "sms-app-1", label: "Sandbox SMS" },
  { area: "aivoice", appId: "ai-app-1", label: "Sandbox AI calls" },
  { area: "voice", appId: "voice-app-1", label: "Sandbox voice" },
  { area: "otp", appId: "otp-app-1", label: "Sandbox OTP" },
  { area: "wa", appId: "wa-app-1", label: "Sandbox messages" },
];

/** Stores a connection to the sandbox, with its key and all its applications. Answers its id. */
export async function storeSandboxConnection(
  tx: Tx,
  keyring: Keyring,
  workspaceId: string,
  isDefault: boolean,
): Promise<string> {
  const place = { id: randomUUID(), workspaceId };
  const { apiKey, secret } = sandboxAccount;
  await tx.insert(connection).values({
    ...place,
    name: "Sandbox",
    kind: "sandbox",
    ...storedKey(keyring, place, apiKey),
    secretSealed: keyring.seal(secret, secretPlace(place)),
    secretEnding: secretEndingOf(secret),
    isDefault,
  });
  await tx
    .insert(application)
    .values(sandboxApplications.map((row) => ({ ...row, workspaceId, connectionId: place.id, isDefault: true })));
  return place.id;
}
