import { join } from "node:path";
import { openDatabase } from "#db/client.ts";
import { authOptions } from "#server/auth/options.ts";
import { createReceiver } from "#server/domain/callbacks/receive.ts";
import { createFeed } from "#server/domain/live/feed.ts";
import type { Services } from "#server/domain/scope.ts";
import { createKeyring } from "#server/domain/secrets/seal.ts";
import { readServiceEnv, type ServiceEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { createAgents } from "#server/platform/exchange.ts";
import { setRuntime } from "#server/runtime.ts";

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

/** Makes the web process's runtime. */
export async function startRuntime(): Promise<void> {
  const env = readServiceEnv();
  const log = createLog("web");
  const services = await openServices(env, "web");
  const receiver = createReceiver({ services, spoolDir: join(env.dataDir, "spool"), log });
  const feed = createFeed(services, (error) => log.warn({ err: error }, "live feed could not read changes"));
  setRuntime({
    services,
    receiver,
    feed,
    authOptions: authOptions(services, env.secretKey, (code, error) =>
      log.error({ err: error, code }, "sign-in failed"),
    ),
    log,
  });
}
