import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { copyRunningCluster, majorOf } from "#db/embedded-backup.ts";
import { type Env, readEnv } from "#server/env.ts";
import {
  clusterFolder,
  copyPart,
  copyParts,
  dataFolder,
  lateFolders,
  listFiles,
  type Manifest,
  manifestFile,
} from "./backup/files.ts";
import { withDatabase } from "./with-database.ts";

// npm run backup -- <folder>              copies the embedded database and the data folder, also while Switchboard runs.
// npm run backup -- <folder> --with-key   copies the secret key too: whoever has the backup can then open every Api-Key.
// Ends with 1, and one sentence, when it cannot. A folder without manifest.json is no whole backup.

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { "with-key": { type: "boolean", default: false } },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Error("Say where to: npm run backup -- <folder>");
  await backUp(readEnv(), resolve(folder), values["with-key"]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function backUp(env: Env, target: string, withKey: boolean): Promise<void> {
  const { dataDir } = env;
  if (env.databaseUrl !== undefined)
    throw new Error(
      "DATABASE_URL names a PostgreSQL of yours: back it up with its own tools, and copy the data folder beside it (docs/server.md).",
    );
  if (existsSync(target) && (await readdir(target)).length > 0)
    throw new Error(`There is something in ${target} already: name a folder that is new or empty.`);
  if (`${target}/`.startsWith(`${resolve(dataDir)}/`))
    throw new Error("A backup does not belong into the data folder that it is of: name another folder.");
  await mkdir(target, { recursive: true, mode: 0o700 });
  const [cluster, data] = [join(target, clusterFolder), join(target, dataFolder)];
  await withDatabase(env, async () => {
    await copyParts(dataDir, data, (name) => !lateFolders.has(name));
    await copyRunningCluster(dataDir, cluster);
    await copyParts(dataDir, data, (name) => lateFolders.has(name));
  });
  if (withKey) for (const name of ["secret-key", "secret-key.previous"]) await copyPart(dataDir, data, name);
  const files = await listFiles(target);
  const hasKey = existsSync(join(data, "secret-key"));
  const major = await majorOf(cluster);
  const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), major, hasKey, files };
  await writeFile(join(target, manifestFile), JSON.stringify(manifest), { flush: true, mode: 0o600 });
  console.log(
    [
      `The backup is in ${target}: ${files.length} files, ${Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 ** 2)} MiB.`,
      hasKey
        ? "The secret key is in it: whoever has it can open every Api-Key."
        : `The secret key is not in it: keep ${env.secretKey === undefined ? join(dataDir, "secret-key") : "SECRET_KEY"} elsewhere, or no Api-Key can be opened again.`,
      ...(env.recordingsS3Url === undefined ? [] : ["Copies of recordings are in their bucket, and not in here."]),
      ...(env.exportsS3Url === undefined ? [] : ["Large exports are in their bucket, and not in here."]),
    ].join("\n"),
  );
}
