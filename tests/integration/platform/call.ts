import { batchSendEmail } from "#server/contract/email.ts";
import { type CallOptions, callPlatform } from "#server/platform/client.ts";
import { type Agents, createAgents } from "#server/platform/exchange.ts";
import { Secret } from "#server/platform/secret.ts";
import { adversaryKeys } from "#tests/support/adversary-keys.ts";
import { createMemoryJournal } from "#tests/support/memory-journal.ts";

export const callbackToken = "Zq3_-x9Zq3_-x9Zq3_-x9Zq3_-x9Zq3_-x9Zq3_-x9a";
export const platformSecret = 'a "platform" secret/1';

/** Production's agents, with a short time to connect and trust in the adversary's certificate. */
export function createTestAgents(): Agents {
  return createAgents({ timeout: 300, ca: adversaryKeys().cert });
}

/** Sends one email batch to the given address. */
export function send(agents: Agents, baseUrl: string, options: Partial<Omit<CallOptions, "agents">> = {}) {
  const journal = createMemoryJournal();
  const request = {
    appId: "app-1",
    fromEmailAddress: "news@example.com",
    templateID: "4207",
    url: `http://127.0.0.1:3000/api/bathWebhook/${callbackToken}`,
  };
  return callPlatform(batchSendEmail, request, {
    agents,
    account: { baseUrl, apiKey: "key-1", secret: new Secret(platformSecret), clockOffsetMs: 0 },
    journal,
    timeoutMs: 2000,
    ...options,
  });
}
