import { Readable } from "node:stream";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import type { ByteSource } from "#server/domain/tables/uploads/formats/byte-source.ts";
import { sizeInWords } from "#server/domain/tables/uploads/formats/limits.ts";
import { TableProblem } from "#server/domain/tables/uploads/formats/problem.ts";
import { t } from "#words/t.ts";

/** What an archive may hold when unpacked: beyond it, it was made to fill memory and not to be read. */
const limits = { entries: 2000, unpackedBytes: 512 * 1024 * 1024, ratio: 500, ratioFrom: 16 * 1024 * 1024 };
/** Pieces in which packed bytes are read. */
const pieceBytes = 64 * 1024;

/** The files inside of a ZIP, by name whatever its letter case. */
export type Archive = {
  has(name: string): boolean;
  /** Unpacked bytes in pieces. Throws TableProblem for a file that is not there. */
  open(name: string): Promise<AsyncIterable<Buffer>>;
};

/** What becomes of a workbook that is not whole. */
export const damaged = (options?: ErrorOptions) => new TableProblem(() => t("kept.workbookIsDamaged"), options);

/** Opens a ZIP without unpacking anything. Throws TableProblem for one that is damaged, encrypted or unpacks to too much. */
export async function openArchive(source: ByteSource): Promise<Archive> {
  const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, {
    lazyEntries: true,
    autoClose: false,
  }).catch(isDamaged);
  const entries = await entriesOf(zip);
  return {
    has: (name) => entries.has(name.toLowerCase()),
    open: async (name) => {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw new TableProblem(() => t("kept.workbookLacks", { name }));
      if (entry.isEncrypted()) throw new TableProblem(() => t("kept.workbookIsProtected"));
      return unpacked(await zip.openReadStreamPromise(entry).catch(isDamaged));
    },
  };
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries)
    throw new TableProblem(() => t("kept.archiveHasManyFiles", { files: zip.entryCount }));
  const entries = new Map<string, Entry>();
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize;
      const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
      if (total > limits.unpackedBytes || (entry.uncompressedSize > limits.ratioFrom && ratio > limits.ratio))
        throw new TableProblem(() => t("kept.workbookUnpacksToTooMuch", { size: sizeInWords(limits.unpackedBytes) }));
      entries.set(entry.fileName.toLowerCase(), entry);
    }
  } catch (error) {
    return isDamaged(error);
  }
  return entries;
}

/** The stream itself holds an entry to the size it names. */
async function* unpacked(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch (error) {
    isDamaged(error);
  }
}

function isDamaged(error: unknown): never {
  if (error instanceof TableProblem || isOfSource(error)) throw error;
  throw damaged({ cause: error });
}

/** What the database said while bytes were read is nothing about the file. */
class SourceFailure extends Error {}

function isOfSource(error: unknown): boolean {
  return error instanceof SourceFailure;
}

class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource;

  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(stretch(this.#source, start, end), { objectMode: false, highWaterMark: pieceBytes });
  }
}

async function* stretch(source: ByteSource, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; at += pieceBytes) {
    yield await source.read(at, Math.min(pieceBytes, end - at)).catch((error: unknown) => {
      throw new SourceFailure("the archive’s bytes could not be read", { cause: error });
    });
  }
}
