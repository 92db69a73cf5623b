import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeKeyFile, readKeyFiles } from "#server/domain/keys/key-files.ts";

/** Makes the data folder and takes its lock; throws one sentence when it cannot be written or is in use. */
export function claimDataFolder(dataDir: string): { release(): void } {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const reason = cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
    throw new Error(`The data folder ${dataDir} cannot be written (${reason}): set DATA_DIR to one that can.`, {
      cause,
    });
  }
  return lockFolder(dataDir);
}

/**
 * Node has no file locks, but SQLite takes one from the system, which frees it however the process ends. The locked
 * file stays empty; the one beside it tells whom to stop.
 */
function lockFolder(dataDir: string): { release(): void } {
  const pidFile = join(dataDir, "pid");
  const lock = new DatabaseSync(join(dataDir, "lock"));
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (cause) {
    lock.close();
    const holder = existsSync(pidFile) ? ` (process ${readFileSync(pidFile, "utf8").trim()})` : "";
    throw new Error(`Another Switchboard${holder} is already running on the data folder ${dataDir}.`, { cause });
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return { release: () => lock.close() };
}

/** Makes the data folder's key on first use; throws one sentence for one that was cut short. */
export function keepSecretKey(dataDir: string): void {
  if (readKeyFiles(dataDir) === undefined) makeKeyFile(dataDir);
}
