import { KeptProblem } from "#server/platform/kept-words.ts";

/** A whole file on the local disk: a recording as it was fetched, or an export as it was written. */
export type FetchedFile = { path: string; bytes: number; sha256: Buffer; contentType: string };

/** Bytes of an object, both ends included. */
export type ByteRange = { from: number; to: number };

export type StoredObject = {
  /** Of the whole object, whatever part of it is read. */
  bytes: number;
  /** What the object was stored with, where the place keeps that beside it. */
  sha256: string | null;
  /** Changes whenever the object does. */
  version: string;
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>;
};

/**
 * A place that files are kept in: copies of recordings, and exports. Every method throws StoreProblem for what the place itself cannot do, such
 * as a full disk, and leaves nothing half there.
 */
export type FileStore = {
  place: "folder" | "s3";
  /** Which folder or bucket it is; another one knows nothing of its objects. */
  id(): string;
  /** What it is, for people: "the bucket voice at s3.example.com". */
  name(): string;
  /** Stores the file as a whole, or nothing. The same key again replaces it. */
  put(key: string, file: FetchedFile, signal: AbortSignal): Promise<void>;
  /** Null where there is no such object. */
  open(key: string, range: ByteRange | null, signal: AbortSignal): Promise<StoredObject | null>;
  /** What is not there is removed. */
  remove(key: string, signal: AbortSignal): Promise<void>;
};

/** Where they lie: in the data folder, and where one is named in a bucket, which new ones then go to. */
export type FileStores = {
  folder: FileStore;
  bucket: FileStore | null;
  /** Where files lie while they are fetched or written. */
  incoming: string;
};

/** Why a place cannot be used now, as a sentence; the file is not to blame. */
export class StoreProblem extends KeptProblem {}

/** Where new copies go. */
export function storeForCopies({ folder, bucket }: FileStores): FileStore {
  return bucket ?? folder;
}

/** The place that an object lies in, or null where this process does not reach it: another machine's folder, another bucket. */
export function storeOf(
  { folder, bucket }: FileStores,
  object: { place: "folder" | "s3" | null; placeId: string | null },
): FileStore | null {
  const store = object.place === "s3" ? bucket : folder;
  return object.place !== null && store !== null && store.id() === object.placeId ? store : null;
}
