import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FetchedFile } from "#server/domain/file-stores.ts";
import type { Services } from "#server/domain/scope.ts";
import { told } from "#server/domain/stores/folder-store.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import {
  boundedChunks,
  type Fetched,
  type FetchTiming,
  fetchRecording,
  fetchTiming,
  problemOf,
  TooManyBytes,
} from "../source/fetch-recording.ts";
import { tooLarge } from "../source/limits.ts";
import type { LinkSource } from "../source/link.ts";

type Failed = { kind: "dead" | "too_large" | "foreign" | "failed"; problem: string };
export type FetchedToDisk = { kind: "fetched"; file: FetchedFile } | (Failed & { isSilent: boolean });

/** A file that nobody writes to any more: no recording takes so long. */
const abandonedMs = 60 * 60_000;

/**
 * Fetches what a link leads to into a file of its own, synced to the disk, with its length and SHA-256. Whatever is not whole
 * is removed again. Throws StoreProblem where the disk is to blame, and where the signal was aborted.
 */
export async function fetchToDisk(
  services: Pick<Services, "agents" | "sandboxUrl" | "recordings">,
  from: { source: LinkSource; link: string },
  signal: AbortSignal,
  timing: FetchTiming = fetchTiming,
): Promise<FetchedToDisk> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(timing.longestMs)]);
  let path: string | undefined;
  try {
    const fetched = await fetchRecording(services, from, { signal: inTime, timing });
    if (fetched.kind !== "opened") return { ...failedBy(fetched), isSilent: isSilent(fetched) };
    const { incoming } = services.recordings;
    path = join(incoming, randomUUID());
    const { file, contentType, bytes } = fetched;
    const written = await write(incoming, path, boundedChunks(file.body, bytes));
    return { kind: "fetched", file: { path, contentType, ...written } };
  } catch (error) {
    if (path !== undefined) await rm(path, { force: true });
    return unlessOurs(error, signal);
  }
}

function failedBy(fetched: Exclude<Fetched, { kind: "opened" }>): Failed {
  if (fetched.kind === "outside") return { kind: "failed", problem: toKeep(() => t("kept.onlyAPartCame")) };
  return fetched;
}

/** No HTTP came back. */
function isSilent(fetched: Fetched): boolean {
  return fetched.kind === "failed" && !fetched.isAnswered;
}

/** The link’s failure, or what is none of its. */
function unlessOurs(error: unknown, signal: AbortSignal): FetchedToDisk {
  signal.throwIfAborted();
  if (error instanceof TooManyBytes) return { kind: "too_large", problem: tooLarge(null), isSilent: false };
  if (error instanceof DiskError) throw error.cause;
  return { kind: "failed", problem: problemOf(error), isSilent: true };
}

/** Tells what the disk threw from what the network threw. */
class DiskError extends Error {}

async function write(
  folder: string,
  path: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ bytes: number; sha256: Buffer }> {
  const hash = createHash("sha256");
  let bytes = 0;
  const handle = await onDisk(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return open(path, "wx", 0o600);
  });
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      await onDisk(() => writeAll(handle, chunk));
    }
    await onDisk(() => handle.sync());
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest() };
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten;
}

async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await told(work);
  } catch (error) {
    throw new DiskError("the disk failed", { cause: error });
  }
}

/** Removes what killed workers left. */
export async function clearIncoming({ incoming }: Services["recordings"], now = Date.now()): Promise<number> {
  // Before the first recording there is no such folder.
  const names = await readdir(incoming).catch(() => []);
  let count = 0;
  for (const name of names) {
    const path = join(incoming, name);
    // Its own worker may have taken it away meanwhile.
    const found = await stat(path).catch(() => null);
    if (found === null || now - found.mtimeMs < abandonedMs) continue;
    await rm(path, { force: true });
    count += 1;
  }
  return count;
}
