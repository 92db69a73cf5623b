import type { Logger } from "pino";
import type { DatabaseWatch } from "#db/watch.ts";
import type { AuthOptions } from "#server/auth/options.ts";
import type { Services } from "#server/domain/scope.ts";
import type { Receiver } from "#server/domain/sending/callbacks/intake/receive.ts";
import type { Feed } from "#server/domain/sending/live/feed.ts";
import type { Metrics } from "#server/metrics/metrics.ts";

/** What lives once per web process. Next may load a module twice, so it hangs on globalThis. */
export type Runtime = {
  services: Services;
  database: DatabaseWatch;
  receiver: Receiver;
  feed: Feed;
  metrics: Metrics;
  /** Whether the database has every migration of these sources. */
  isMigrated: () => Promise<boolean>;
  authOptions: AuthOptions;
  /** Name of the provider that people may sign in with; null where none is configured. */
  providerName: string | null;
  log: Logger;
};

const key = Symbol.for("switchboard.runtime");
type Holder = typeof globalThis & { [key]?: Runtime };

export function setRuntime(runtime: Runtime): void {
  const holder: Holder = globalThis;
  holder[key] = runtime;
}

/** The runtime, or undefined while the process has none yet. */
export function findRuntime(): Runtime | undefined {
  const holder: Holder = globalThis;
  return holder[key];
}

/** Throws Error when the process was not started through the portal's web entry. */
export function getRuntime(): Runtime {
  const runtime = findRuntime();
  if (!runtime) throw new Error("The web process has no runtime yet: instrumentation has not run.");
  return runtime;
}
