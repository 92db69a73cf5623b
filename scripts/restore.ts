import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { ownMajor, placeCluster } from "#db/embedded-backup.ts";
import { sendingBeat } from "#db/schema/operations.ts";
import { loadKeyring } from "#server/domain/instance/instance-keys.ts";
import { readKeyFiles } from "#server/domain/keys/key-files.ts";
import { hold } from "#server/domain/sending/past/hold.ts";
import { type Env, readEnv, readSecretKeys } from "#server/env.ts";
import { clusterFolder, copyPart, dataFolder, type Manifest, manifestFile, manifestShape } from "./backup/files.ts";
import { claimDataFolder } from "./start-data-folder.ts";

// npm run restore -- <folder>   puts a backup into the data folder, which has no database yet, and holds all sending.
// Ends with 1, and one sentence, when it cannot; nothing is overwritten.

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Error("Say where from: npm run restore -- <folder>");
  await restore(readEnv(), resolve(folder));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function restore(env: Env, source: string): Promise<void> {
  const { dataDir } = env;
  if (env.databaseUrl !== undefined)
    throw new Error("DATABASE_URL names a PostgreSQL of yours: restore it with its own tools (docs/server.md).");
  const manifest = await readManifest(source);
  const claimed = claimDataFolder(dataDir);
  try {
    await requireRoom(env, manifest);
    const data = join(source, dataFolder);
    for (const name of await readdir(data)) await copyPart(data, dataDir, name);
    await placeCluster(join(source, clusterFolder), dataDir);
    await startHeld(env);
  } finally {
    claimed.release();
  }
  console.log(
    [
      `The backup of ${manifest.madeAt} is in ${dataDir}.`,
      "All sending is held: what it calls queued may have gone out since. Start Switchboard, look at what waits on the page Held sending, and release it there.",
    ].join("\n"),
  );
}

async function readManifest(source: string): Promise<Manifest> {
  const path = join(source, manifestFile);
  if (!existsSync(path)) throw new Error(`There is no whole backup in ${source}: ${manifestFile} is missing.`);
  const found = manifestShape.safeParse(JSON.parse(await readFile(path, "utf8")));
  if (!found.success) throw new Error(`The backup in ${source} was made by another version of Switchboard.`);
  for (const { path: file, bytes } of found.data.files) {
    const size = await stat(join(source, file)).then(
      (one) => one.size,
      () => null,
    );
    if (size !== bytes) throw new Error(`The backup in ${source} is not whole: ${file} is not what it was.`);
  }
  return found.data;
}

/** Refuses before anything was written. */
async function requireRoom(env: Env, manifest: Manifest): Promise<void> {
  const { dataDir } = env;
  await mkdir(dataDir, { recursive: true });
  const there = (await readdir(dataDir)).filter((name) => !/^(lock(-.*)?|pid|secret-key.*)$/.test(name));
  if (there.length > 0)
    throw new Error(
      `The data folder ${dataDir} is not empty (${there[0]}): move it away, or name another one in DATA_DIR.`,
    );
  const major = ownMajor(dataDir);
  if (manifest.major !== major)
    throw new Error(`The backup is one of PostgreSQL ${manifest.major}, and this Switchboard brings ${major}.`);
  if (!manifest.hasKey && env.secretKey === undefined && readKeyFiles(dataDir) === undefined)
    throw new Error(
      `The secret key is not in the backup: put it into ${join(dataDir, "secret-key")}, or set SECRET_KEY, or no Api-Key could be opened.`,
    );
}

/** The server replays the log of the backup; then sending is held, before anything else. Throws where the key is another one. */
async function startHeld(env: Env): Promise<void> {
  const server = await startEmbedded({ dataDir: env.dataDir });
  try {
    const database = await openDatabase({ url: server.url, appConnections: 1, systemConnections: 2 });
    try {
      await database.system.transaction(async (tx) => {
        const [beat] = await tx.select({ at: sendingBeat.beatAt }).from(sendingBeat);
        const [now] = await tx.execute<{ at: string }>(sql`select date_trunc('milliseconds', now())::text as at`);
        await hold(tx, { cause: "behind", databaseAt: beat?.at ?? null, knownAt: now ? new Date(now.at) : null });
      });
      await loadKeyring(database, () => readSecretKeys(env));
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}
