import { chmod, copyFile, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { storeFolders } from "#server/domain/stores/open-stores.ts";

/** What stands beside a backup once all of it is there: what it is of, and every file with its size. */
export const manifestShape = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  major: z.string(),
  hasKey: z.boolean(),
  files: z.array(z.object({ path: z.string(), bytes: z.number() })),
});
export type Manifest = z.output<typeof manifestShape>;

export const manifestFile = "manifest.json";
export const clusterFolder = "postgres";
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

/** Every file below a folder with its size. */
export async function listFiles(folder: string, path = ""): Promise<Manifest["files"]> {
  const found: Manifest["files"] = [];
  for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
    const inside = path === "" ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await listFiles(folder, inside)));
    else found.push({ path: inside, bytes: (await stat(join(folder, inside))).size });
  }
  return found;
}
