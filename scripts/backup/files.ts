import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, copyFile, mkdir, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { storeFolders } from "#server/domain/stores/open-stores.ts";

/**
 * What stands beside a backup once all of it is there: what it is of, and every file with its size and hash. `dump`: it is of
 * a database that DATABASE_URL named, and not of the embedded cluster.
 */
export const manifestShape = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  major: z.string(),
  hasKey: z.boolean(),
  dump: z.object({ tool: z.number(), owner: z.string() }).optional(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string().optional() })),
});
export type Manifest = z.output<typeof manifestShape>;

export const manifestFile = "manifest.json";
export const clusterFolder = "postgres";
export const dumpFile = "database.dump";
export const dataFolder = "data";

/** Of the data folder: the database and its log, which are copied as such, what belongs to this place, and the keys. */
const notCopied = /^(postgres(\.|-location$|$)|lock(-|$)|pid$|reader-code$|secret-key)/;
/** Copied after the database: what it says is there has to be there. The rest comes before, and is brought in twice at worst. */
export const lateFolders: ReadonlySet<string> = new Set(Object.values(storeFolders));

/** Copies the parts of a data folder that `isWanted` takes. What is removed meanwhile was dealt with, and is left out. */
export async function copyParts(from: string, to: string, isWanted: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of await readdir(from)) if (!notCopied.test(name) && isWanted(name)) await copyPart(from, to, name);
}

/** Copies one file, or a folder with all in it. */
export async function copyPart(from: string, to: string, name: string): Promise<void> {
  const [source, target] = [join(from, name), join(to, name)];
  try {
    if ((await stat(source)).isDirectory()) {
      await mkdir(target, { recursive: true, mode: 0o700 });
      for (const inside of await readdir(source)) await copyPart(source, target, inside);
    } else {
      await copyFile(source, target);
      await chmod(target, 0o600);
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

/** Every file below a folder with its size and hash. */
export async function listFiles(folder: string, path = ""): Promise<Manifest["files"]> {
  const found: Manifest["files"] = [];
  for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
    const inside = path === "" ? entry.name : `${path}/${entry.name}`;
    const file = join(folder, inside);
    if (entry.isDirectory()) found.push(...(await listFiles(folder, inside)));
    else found.push({ path: inside, bytes: (await stat(file)).size, sha256: await hashOf(file) });
  }
  return found;
}

/** What a backup says of itself. Throws one sentence where not all of it is there, or a file is not what it was. */
export async function readManifest(source: string): Promise<Manifest> {
  const text = await readFile(join(source, manifestFile), "utf8").catch(() => null);
  if (text === null) throw new Error(`There is no whole backup in ${source}: ${manifestFile} is missing.`);
  const found = manifestShape.safeParse(JSON.parse(text));
  if (!found.success) throw new Error(`The backup in ${source} was made by another version of Switchboard.`);
  for (const { path, bytes, sha256 } of found.data.files) {
    const file = join(source, path);
    const size = await stat(file).then(
      (one) => one.size,
      () => null,
    );
    // Earlier backups have no hashes.
    if (size !== bytes || (sha256 !== undefined && sha256 !== (await hashOf(file))))
      throw new Error(`The backup in ${source} is not whole: ${path} is not what it was.`);
  }
  return found.data;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** The first file in a folder, or below it; null where there is none, as in a volume that nobody has used yet. */
export async function firstFileIn(
  folder: string,
  isOurs: (name: string) => boolean = () => true,
): Promise<string | null> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!isOurs(entry.name)) continue;
    if (!entry.isDirectory()) return entry.name;
    if ((await firstFileIn(join(folder, entry.name))) !== null) return entry.name;
  }
  return null;
}
