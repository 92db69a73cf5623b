import { join } from "node:path";
import { authOptions } from "#server/auth/options.ts";
import { createReceiver } from "#server/domain/callbacks/receive.ts";
import { createFeed } from "#server/domain/live/feed.ts";
import { readServiceEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { setRuntime } from "#server/runtime.ts";
import { openServices } from "#server/services.ts";

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
