import { join } from "node:path";
import { type RunningSandbox, SandboxStartError, startSandbox } from "./server.ts";

const defaults = { port: "4010", host: "127.0.0.1", dataDir: ".data" } as const;

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port >= 0 && port <= 65_535))
    throw new SandboxStartError(`SANDBOX_PORT must be a port number; ${text} is none.`);
  return port;
}

async function start(): Promise<RunningSandbox> {
  const snapshotPath = join(process.env.DATA_DIR || defaults.dataDir, "sandbox.json");
  const sandbox = await startSandbox({
    port: readPort(process.env.SANDBOX_PORT || defaults.port),
    host: process.env.SANDBOX_HOST || defaults.host,
    snapshotPath,
    log: (line) => console.error(line),
  });
  console.log(`Sandbox listening on ${sandbox.url}, state in ${snapshotPath}`);
  return sandbox;
}

try {
  const sandbox = await start();
  const stop = async () => {
    try {
      await sandbox.close();
      process.exit(0);
    } catch (error) {
      console.error(
        `The sandbox's state could not be saved: ${error instanceof Error ? error.message : String(error)}`,
      );
      process.exit(1);
    }
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  // Run by the start script, it ends with it, also when that one is killed.
  process.once("disconnect", stop);
  if (process.send !== undefined && !process.connected) await stop();
} catch (error) {
  if (!(error instanceof SandboxStartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
