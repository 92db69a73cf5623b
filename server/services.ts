import { openDatabase } from "#db/client.ts";
import type { Services } from "#server/domain/scope.ts";
import { createKeyring } from "#server/domain/secrets/seal.ts";
import { createAgents } from "#server/platform/exchange.ts";
import type { ServiceEnv } from "./env.ts";

/** Opens what the domain needs: pools, keys, agents. Web and worker processes share it. */
export async function openServices(env: ServiceEnv, process: "web" | "worker"): Promise<Services> {
  return {
    db: await openDatabase({ url: env.databaseUrl, applicationName: `switchboard-${process}` }),
    keyring: createKeyring(env.secretKey),
    agents: createAgents(),
    sandboxUrl: env.sandboxUrl ?? null,
    publicUrl: env.publicUrl,
  };
}
