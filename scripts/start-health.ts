import { setTimeout as delay } from "node:timers/promises";

const LIMIT_MS = 90_000;
const PAUSE_MS = 200;

/** Waits until the portal says that it and its database and worker are well; throws its last words when it never does. */
export async function waitUntilHealthy(host: string, port: number, signal: AbortSignal): Promise<void> {
  const address = `http://${reachable(host)}:${port}/api/health/details`;
  const deadline = Date.now() + LIMIT_MS;
  let lastWords = "it did not answer";
  while (Date.now() < deadline) {
    try {
      const reply = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]) });
      if (reply.status === 200) return;
      lastWords = `${reply.status} ${(await reply.text()).slice(0, 300)}`;
    } catch (error) {
      signal.throwIfAborted();
      lastWords = error instanceof Error ? error.message : String(error);
    }
    await delay(PAUSE_MS, undefined, { signal });
  }
  throw new Error(`The portal did not become ready within ${LIMIT_MS / 1000} s; ${address} last said: ${lastWords}.`);
}

/** "Every address" is no address to call. */
function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
