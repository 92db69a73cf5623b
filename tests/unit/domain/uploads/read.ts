import type { UploadOptions, UploadRow } from "#db/schema/uploads.ts";
import type { ByteSource } from "#server/domain/tables/uploads/formats/byte-source.ts";
import { readFile } from "#server/domain/tables/uploads/reader/read-file.ts";

/** Bytes as a source whose pieces end at the given places. */
export function sourceOf(bytes: Buffer, cuts: readonly number[] = []): ByteSource {
  const ends = [...new Set([...cuts, bytes.length])].filter((cut) => cut <= bytes.length).toSorted((a, b) => a - b);
  return {
    size: bytes.length,
    async *pieces() {
      let start = 0;
      for (const end of ends) {
        yield bytes.subarray(start, end);
        start = end;
      }
    },
    read: async (start, length) => bytes.subarray(start, start + length),
  };
}

/** Reads a file as the worker does, and answers all of it. */
export async function readBytes(file: Buffer | string, options: UploadOptions = {}, cuts: readonly number[] = []) {
  let blocks: UploadRow[][] = [];
  const read = await readFile(sourceOf(Buffer.from(file), cuts), options, {
    keep: async (rows) => void blocks.push(rows),
    restart: async () => {
      blocks = [];
    },
  });
  return { ...read, blocks, rows: blocks.flat() };
}

/** The sentence with which a file is refused. */
export async function problemOf(file: Buffer | string, options: UploadOptions = {}): Promise<string> {
  const outcome = await readBytes(file, options).catch((error: unknown) => error);
  if (!(outcome instanceof Error)) throw new Error("the file was read");
  if (outcome.name !== "TableProblem") throw outcome;
  return outcome.message;
}
