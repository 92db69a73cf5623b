import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Processes of a start that was killed need a moment to notice and to let go of their ports. */
const PATIENCE_MS = 2000;

/** Throws one sentence that names the variable to change when the address cannot be listened on. */
export async function requireFreePort(variable: string, host: string, port: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const code = await tryListening(host, port);
    if (code === undefined) return;
    if (code !== "EADDRINUSE") {
      throw new Error(`Switchboard cannot listen on ${host}:${port} (${code}): change HOST or ${variable}.`);
    }
    if (Date.now() > deadline) {
      throw new Error(`Port ${port} is taken by another program: set ${variable} to a free one.`);
    }
    await delay(100);
  }
}

function tryListening(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}
