import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

/** Unpacks a zip into a folder and answers the names of its files, in their order. */
export async function unzip(zip: Buffer, folder: string): Promise<string[]> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  const names: string[] = [];
  for await (const entry of archive.eachEntry()) {
    const path = join(folder, entry.fileName);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await buffer(await archive.openReadStreamPromise(entry)));
    names.push(entry.fileName);
  }
  return names;
}
