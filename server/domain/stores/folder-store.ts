import { randomUUID } from "node:crypto";
import { createReadStream, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type FileStore, StoreProblem } from "#server/domain/file-stores.ts";
import { t } from "#words/t.ts";

/** The folder's name in the data folder, which says what lies in it. */
type Things = "recordings" | "exports";

/** Nobody else on the machine reads people's voices. */
const folderMode = 0o700;
const idFile = "folder-id";

/**
 * Copies in a folder of this machine. A file is written elsewhere on the same disk, synced and renamed, so that one is whole
 * or not there. The folder has an id of its own: of several machines each has its folder, and none takes another's for empty.
 */
export function folderStore(folder: string, things: Things = "recordings"): FileStore {
  let id: string | undefined;
  const pathOf = (key: string) => join(folder, ...key.split("/"));
  return {
    place: "folder",
    name: () => t("kept.theDataFolder"),
    id: () => {
      try {
        id ??= readOrMakeId(folder);
        return id;
      } catch (error) {
        throw asProblem(error, things);
      }
    },
    async put(key, file) {
      const path = pathOf(key);
      await told(async () => {
        await mkdir(dirname(path), { recursive: true, mode: folderMode });
        await rename(file.path, path);
        await syncFolder(dirname(path));
      }, things);
    },
    async open(key, range, signal) {
      const path = pathOf(key);
      const found = await told(() => stat(path).catch(unlessMissing), things);
      if (!found) return null;
      const part = range === null ? {} : { start: range.from, end: range.to };
      return {
        bytes: found.size,
        sha256: null,
        version: `${found.mtimeMs} ${found.size}`,
        chunks: chunksOf(createReadStream(path, { ...part, signal })),
      };
    },
    async remove(key) {
      await told(() => rm(pathOf(key), { force: true }), things);
    },
  };
}

function readOrMakeId(folder: string): string {
  const path = join(folder, idFile);
  mkdirSync(folder, { recursive: true, mode: folderMode });
  if (!existsSync(path)) makeId(path);
  const id = readFileSync(path, "utf8").trim();
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new StoreProblem(() => t("kept.folderLostItsId", { path }));
  return id;
}

/** Whole or not at all, also on a full disk; of several processes that make it at once, one does. */
function makeId(path: string): void {
  const own = `${path}-${randomUUID()}`;
  try {
    writeFileSync(own, `${randomUUID()}\n`, { mode: 0o600, flush: true });
    linkSync(own, path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** A renamed file is there after a power cut only when its folder is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* chunksOf(file: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const chunk of file) yield new Uint8Array(chunk);
}

/** What the disk cannot do, as a problem of the place. */
export async function told<Result>(work: () => Promise<Result>, things: Things = "recordings"): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw asProblem(error, things);
  }
}

function asProblem(error: unknown, things: Things): unknown {
  const sentence = sentences[codeOf(error) ?? ""];
  if (sentence === undefined) return error;
  return new StoreProblem(() => sentence(things), { cause: error });
}

const notOurs = (things: Things) =>
  things === "exports" ? t("kept.exportsCannotBeWritten") : t("kept.recordingsCannotBeWritten");

const sentences: Readonly<Record<string, (things: Things) => string>> = {
  ENOSPC: () => t("kept.diskIsFull"),
  EDQUOT: () => t("kept.diskQuotaIsUsedUp"),
  EROFS: () => t("kept.diskIsReadOnly"),
  EACCES: notOurs,
  EPERM: notOurs,
  EIO: () => t("kept.diskFails"),
  EMFILE: () => t("kept.tooManyFilesOpen"),
  ENFILE: () => t("kept.tooManyFilesOpen"),
};

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

function unlessMissing(error: unknown): null {
  if (codeOf(error) === "ENOENT") return null;
  throw error;
}
