import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

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

/** SECRET_KEY, or the key kept in the data folder, made on first use (mode 0600). */
export function secretKey(dataDir: string, given: string | undefined): string {
  if (given !== undefined) return given;
  const path = join(dataDir, "secret-key");
  if (!existsSync(path)) {
    writeFileSync(`${path}.new`, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  const key = readFileSync(path, "utf8").trim();
  if (key.length < 32) throw new Error(`The key in ${path} is shorter than 32 characters: restore it from a backup.`);
  return key;
}
