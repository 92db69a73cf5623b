import { mkdir, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startEmbedded } from "#db/embedded.ts";
import { ownMajor, placeCluster } from "#db/embedded-backup.ts";
import { readKeyFiles } from "#server/domain/keys/key-files.ts";
import { type Env, readEnv } from "#server/env.ts";
import { prepareFill } from "./backup/database-dump.ts";
import {
  clusterFolder,
  copyPart,
  dataFolder,
  dumpFile,
  firstFileIn,
  type Manifest,
  readManifest,
} from "./backup/files.ts";
import { holdRestored } from "./backup/hold-restored.ts";
import { claimDataFolder } from "./start-data-folder.ts";

// npm run restore -- <folder>   puts a backup into the data folder, which has no database yet, or into the empty database
//                               that DATABASE_URL names and the data folder, and holds all sending.
// npm run restore -- <folder> --database-only   with DATABASE_URL: leaves the data folder as it is.
// Ends with 1, and one sentence, when it cannot; nothing is overwritten.

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { "database-only": { type: "boolean", default: false } },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Error("Say where from: npm run restore -- <folder>");
  await restore(readEnv(), resolve(folder), values["database-only"]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function restore(env: Env, source: string, isDatabaseOnly: boolean): Promise<void> {
  const { dataDir, databaseUrl } = env;
  const manifest = await readManifest(source);
  const claimed = claimDataFolder(dataDir);
  try {
    if (databaseUrl !== undefined) await restoreDump(env, databaseUrl, { source, manifest, isDatabaseOnly });
    else if (isDatabaseOnly)
      throw new Error("The embedded database is part of the data folder: leave --database-only away.");
    else await restoreCluster(env, source, manifest);
  } finally {
    claimed.release();
  }
  const place = isDatabaseOnly ? "the database" : databaseUrl === undefined ? dataDir : `the database and ${dataDir}`;
  console.log(
    [
      `The backup of ${manifest.madeAt} is in ${place}.`,
      "All sending is held: what it calls queued may have gone out since. Start Switchboard, look at what waits on the page Held sending, and release it there.",
    ].join("\n"),
  );
}

async function restoreCluster(env: Env, source: string, manifest: Manifest): Promise<void> {
  const { dataDir } = env;
  if (manifest.dump)
    throw new Error(
      "The backup is of a database that DATABASE_URL named: set DATABASE_URL to an empty one, which it is put into.",
    );
  await requireRoom(dataDir);
  const major = ownMajor(dataDir);
  if (manifest.major !== major)
    throw new Error(`The backup is one of PostgreSQL ${manifest.major}, and this Switchboard brings ${major}.`);
  requireKey(env, manifest);
  await copyData(source, dataDir);
  await placeCluster(join(source, clusterFolder), dataDir);
  // The server replays the log of the backup first.
  const server = await startEmbedded({ dataDir });
  try {
    await holdRestored(server.url, env);
  } finally {
    await server.stop();
  }
}

type Restore = { source: string; manifest: Manifest; isDatabaseOnly: boolean };

/** The database first: a dump that cannot be put back leaves nothing anywhere, so that it can be tried again. */
async function restoreDump(env: Env, url: string, { source, manifest, isDatabaseOnly }: Restore): Promise<void> {
  if (!manifest.dump)
    throw new Error(
      "The backup is of the embedded database: leave DATABASE_URL away, and it is put into the data folder.",
    );
  if (!isDatabaseOnly) await requireRoom(env.dataDir);
  requireKey(env, isDatabaseOnly ? { ...manifest, hasKey: false } : manifest);
  const fill = await prepareFill(url, { ...manifest.dump, major: Number(manifest.major) });
  // A key that is in the backup opens what is in the database.
  if (!isDatabaseOnly && manifest.hasKey)
    for (const name of ["secret-key", "secret-key.previous"])
      await copyPart(join(source, dataFolder), env.dataDir, name);
  await fill(join(source, dumpFile));
  await holdRestored(url, env);
  if (!isDatabaseOnly) await copyData(source, env.dataDir);
}

async function copyData(source: string, dataDir: string): Promise<void> {
  const data = join(source, dataFolder);
  for (const name of await readdir(data)) await copyPart(data, dataDir, name);
}

/** Refuses before anything was written. */
async function requireRoom(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const there = await firstFileIn(dataDir, (name) => !/^(lock(-.*)?|pid|secret-key.*)$/.test(name));
  if (there !== null)
    throw new Error(
      `The data folder ${dataDir} is not empty (${there}): move it away, or name another one in DATA_DIR.`,
    );
}

function requireKey(env: Env, { hasKey }: Pick<Manifest, "hasKey">): void {
  if (hasKey || env.secretKey !== undefined || readKeyFiles(env.dataDir) !== undefined) return;
  throw new Error(
    `The secret key is not in the backup: put it into ${join(env.dataDir, "secret-key")}, or set SECRET_KEY, or no Api-Key could be opened.`,
  );
}
