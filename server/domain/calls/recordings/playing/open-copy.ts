import { createHash } from "node:crypto";
import { type ByteRange, type FileStore, type StoredObject, StoreProblem } from "#server/domain/file-stores.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

/** A copy as its row tells it. */
export type Copy = { objectKey: string; bytes: number; sha256: Buffer };

/** `damaged`: it is missing, or not what was copied; a sentence to keep. */
export type OpenedCopy = { kind: "opened"; object: StoredObject } | { kind: "damaged"; problem: string };

const missing = (store: FileStore) => toKeep(() => t("kept.copyIsMissing", { store: store.name() }));
const changed = (store: FileStore) => toKeep(() => t("kept.copyWasChanged", { store: store.name() }));

/** Files of which this process knows that they are what was copied. */
const mostKnown = 5000;
const known = new Map<string, string>();

/**
 * Opens a copy, or a part of it, that is what was copied: its length and SHA-256 are held against those stored. A file of the
 * data folder is read as a whole once, before any of it is given away, and again when it changed since; an object of a bucket
 * was stored with its checksum, and is counted again where it is read as a whole. Throws StoreProblem.
 */
export async function openCopy(
  store: FileStore,
  copy: Copy,
  range: ByteRange | null,
  signal: AbortSignal,
): Promise<OpenedCopy> {
  const object = await store.open(copy.objectKey, range, signal);
  if (object === null) return { kind: "damaged", problem: missing(store) };
  const sha256 = copy.sha256.toString("hex");
  const isLong = object.bytes === copy.bytes && (object.sha256 === null || object.sha256 === sha256);
  const isWhole = isLong && (object.sha256 !== null || (await isAsCopied(store, copy, object.version, signal)));
  if (!isWhole) {
    await object.chunks.return(undefined);
    return { kind: "damaged", problem: changed(store) };
  }
  return { kind: "opened", object: range === null ? { ...object, chunks: counted(object.chunks, sha256) } : object };
}

/** Reads all of a copy. Answers whether it is what was copied. Throws StoreProblem. */
export async function verifyCopy(store: FileStore, copy: Copy, signal: AbortSignal): Promise<string | null> {
  const object = await store.open(copy.objectKey, null, signal);
  if (object === null) return missing(store);
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of object.chunks) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  const isSame = bytes === copy.bytes && hash.digest().equals(copy.sha256);
  return isSame ? null : changed(store);
}

async function isAsCopied(store: FileStore, copy: Copy, version: string, signal: AbortSignal): Promise<boolean> {
  const name = `${store.id()} ${copy.objectKey}`;
  const mark = `${version} ${copy.sha256.toString("hex")}`;
  if (known.get(name) === mark) return true;
  if ((await verifyCopy(store, copy, signal)) !== null) return false;
  if (known.size >= mostKnown) known.clear();
  known.set(name, mark);
  return true;
}

/** The last chunk is held back until all of them are known to be what was copied. */
async function* counted(chunks: StoredObject["chunks"], sha256: string): StoredObject["chunks"] {
  const hash = createHash("sha256");
  let last: Uint8Array<ArrayBuffer> | undefined;
  for await (const chunk of chunks) {
    hash.update(chunk);
    if (last) yield last;
    last = chunk;
  }
  if (hash.digest("hex") !== sha256) throw new StoreProblem(() => t("kept.readIsNotWhatWasCopied"));
  if (last) yield last;
}
