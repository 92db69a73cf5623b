import { randomUUID } from "node:crypto";
import type { Tx } from "#db/client.ts";
import { application, connection } from "#db/schema/connections.ts";
import type { Area } from "#server/contract/operation.ts";
import type { Keyring } from "#server/domain/keys/seal.ts";
import { t } from "#words/t.ts";
import { storedKey } from "./api-key.ts";
import { secretEndingOf, secretPlace } from "./open-account.ts";

/** The sandbox's account under which everything works; everybody has it (sandbox: Account and magic keys). */
export const sandboxAccount = { apiKey: "sandbox-key", secret: "sandbox-secret" } as const;

/** The applications that the sandbox knows from its first moment, one of each area, named for whoever connects it. */
export const sandboxApplications: readonly { area: Area; appId: string; label: string }[] = [
  {
    area: "email",
    appId: "em-app-1",
    get label() {
      return t("domain.sandboxMail");
    },
  },
  {
    area: "sms",
    appId: "sms-app-1",
    get label() {
      return t("domain.sandboxSms");
    },
  },
  {
    area: "aivoice",
    appId: "ai-app-1",
    get label() {
      return t("domain.sandboxAiCalls");
    },
  },
  {
    area: "voice",
    appId: "voice-app-1",
    get label() {
      return t("domain.sandboxVoice");
    },
  },
  {
    area: "otp",
    appId: "otp-app-1",
    get label() {
      return t("domain.sandboxOtp");
    },
  },
  {
    area: "wa",
    appId: "wa-app-1",
    get label() {
      return t("domain.sandboxMessages");
    },
  },
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
