import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { copyRunningCluster, majorOf } from "#db/embedded-backup.ts";
import { type Env, readEnv } from "#server/env.ts";
import { prepareDump } from "./backup/database-dump.ts";
import {
  clusterFolder,
  copyPart,
  copyParts,
  dataFolder,
  dumpFile,
  lateFolders,
  listFiles,
  type Manifest,
  manifestFile,
} from "./backup/files.ts";
import { withDatabase } from "./with-database.ts";

// npm run backup -- <folder>              copies the database and the data folder, also while Switchboard runs: the embedded
//                                         cluster as it is, or the database of DATABASE_URL with pg_dump.
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
  if (existsSync(target) && (await readdir(target)).length > 0)
    throw new Error(`There is something in ${target} already: name a folder that is new or empty.`);
  if (`${target}/`.startsWith(`${resolve(dataDir)}/`))
    throw new Error("A backup does not belong into the data folder that it is of: name another folder.");
  if (env.databaseUrl !== undefined && !existsSync(dataDir))
    throw new Error(`There is no data folder ${dataDir}, where callbacks wait that are not stored yet: set DATA_DIR.`);
  const dump = env.databaseUrl === undefined ? null : await prepareDump(env.databaseUrl);
  await mkdir(target, { recursive: true, mode: 0o700 });
  const [cluster, data] = [join(target, clusterFolder), join(target, dataFolder)];
  // The password of an embedded cluster has no meaning beside another database.
  const isWanted = (name: string) => dump === null || name !== "postgres-password";
  await withDatabase(env, async () => {
    await copyParts(dataDir, data, (name) => isWanted(name) && !lateFolders.has(name));
    if (dump === null) await copyRunningCluster(dataDir, cluster);
    else await dump.write(join(target, dumpFile));
    await copyParts(dataDir, data, (name) => lateFolders.has(name));
  });
  if (withKey) for (const name of ["secret-key", "secret-key.previous"]) await copyPart(dataDir, data, name);
  const files = await listFiles(target);
  const hasKey = existsSync(join(data, "secret-key"));
  const major = dump === null ? await majorOf(cluster) : String(dump.major);
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    major,
    hasKey,
    ...(dump && { dump: { tool: dump.tool, owner: dump.owner } }),
    files,
  };
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
