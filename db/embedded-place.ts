import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { canUse, type ServerAccount, serverAccount } from "./embedded-account.ts";
import { type Binaries, copyBinaries, installedBinaries, programPath } from "./embedded-binaries.ts";

/** Where a data folder's PostgreSQL lives: its cluster (new: still to be made), the programs that run it, and as whom. */
export type Place = { dataDir: string; cluster: string; isNew: boolean; binaries: Binaries; account: ServerAccount };

const SHARED_ROOT = "/var/lib/switchboard";
const LOCATION_FILE = "postgres-location";
const OWNER_FILE = "data-folder";

/**
 * Chooses the cluster's folder and the binaries: `<dataDir>/postgres` and node_modules, unless root starts it and
 * the user `postgres` cannot get there; then a folder of /var/lib/switchboard. Creates folders, no cluster.
 */
export function choosePlace(dataDir: string): Place {
  const folder = realpathSync(dataDir);
  const installed = installedBinaries();
  const existing = existingCluster(folder);
  const account = serverAccount(existing);
  const mayEnter = (path: string) => canUse(account, path, "true");
  const binaries = canUse(account, "/", programPath(installed, "postgres"))
    ? installed
    : copyBinaries(installed, sharedFolder(folder));
  if (existing !== undefined) {
    requireOwnCluster(folder, existing);
    if (mayEnter(existing)) return { dataDir: folder, cluster: existing, isNew: false, binaries, account };
    throw new Error(
      `PostgreSQL's data in ${existing} can no longer be entered by the user that owns it: put the folder back where it was.`,
    );
  }
  const isInPlace = binaries === installed && mayEnter(folder);
  const cluster = join(isInPlace ? folder : sharedFolder(folder), "postgres");
  return { dataDir: folder, cluster, isNew: true, binaries, account };
}

/** Writes down where a new cluster went, when that is not the data folder itself. Call once the cluster exists. */
export function recordPlace(place: Place): void {
  if (place.cluster === join(place.dataDir, "postgres")) return;
  writeWhole(join(place.cluster, "..", OWNER_FILE), `${place.dataDir}\n`);
  writeWhole(join(place.dataDir, LOCATION_FILE), `${place.cluster}\n`);
}

function existingCluster(folder: string): string | undefined {
  const inPlace = join(folder, "postgres");
  if (existsSync(join(inPlace, "PG_VERSION"))) return inPlace;
  const recorded = readLine(join(folder, LOCATION_FILE));
  if (recorded === undefined) return undefined;
  if (existsSync(join(recorded, "PG_VERSION"))) return recorded;
  throw new Error(
    `PostgreSQL's data was kept in ${recorded} and is not there any more: restore that folder, ` +
      `or delete ${join(folder, LOCATION_FILE)} to begin with an empty database.`,
  );
}

/** A copied data folder names the original's cluster; two portals on one cluster would mix what they own. */
function requireOwnCluster(folder: string, cluster: string): void {
  if (cluster === join(folder, "postgres")) return;
  const ownerFile = join(cluster, "..", OWNER_FILE);
  const owner = readLine(ownerFile);
  if (owner === folder) return;
  if (owner !== undefined && readLine(join(owner, LOCATION_FILE)) === cluster) {
    throw new Error(
      `PostgreSQL's data in ${cluster} belongs to the data folder ${owner}: ` +
        `delete ${join(folder, LOCATION_FILE)} to begin with an empty database here.`,
    );
  }
  writeWhole(ownerFile, `${folder}\n`);
}

function sharedPath(folder: string): string {
  return join(SHARED_ROOT, createHash("sha256").update(folder).digest("hex").slice(0, 16));
}

function sharedFolder(folder: string): string {
  for (const path of [SHARED_ROOT, sharedPath(folder)]) {
    if (existsSync(path)) continue;
    mkdirSync(path);
    // The umask may be stricter than what PostgreSQL's user needs to pass through a folder of ours.
    chmodSync(path, 0o755);
  }
  return sharedPath(folder);
}

function readLine(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8").trim() : undefined;
}

function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
