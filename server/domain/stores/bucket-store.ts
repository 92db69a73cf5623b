import { createReadStream } from "node:fs";
import { S3mini, S3ServiceError } from "s3mini";
import { streamOf } from "#server/domain/exports/stream.ts";
import { type FileStore, StoreProblem } from "#server/domain/file-stores.ts";
import { t } from "#words/t.ts";
import type { BucketAddress } from "./bucket-address.ts";

/** A whole upload of the largest recording over a slow line; of what is read, until it begins and from there between two parts. */
const longestMs = 5 * 60_000;

type BucketOptions = {
  timeoutMs?: number;
  setting?: string;
  /** That the bucket kept less of a file than it was sent, in words. */
  keptLess?: (of: { bucket: string; host: string; kept: number; bytes: number }) => string;
};

/**
 * Copies in a bucket of an S3-compatible store. A file goes up in one request with its length and checksum: the store keeps
 * all of it or nothing. What it keeps beside the object says how it was stored.
 */
export function bucketStore(
  address: BucketAddress,
  {
    timeoutMs = longestMs,
    setting = "RECORDINGS_S3_URL",
    keptLess = (of) => t("kept.bucketKeptLessOfARecording", of),
  }: BucketOptions = {},
): FileStore {
  const tell = <Result>(signal: AbortSignal, work: () => Promise<Result>) =>
    told({ ...address, setting }, signal, work);
  const { bucket, host } = address;
  const keyOf = (key: string) => address.prefix + key;
  const client = (signal: AbortSignal) => clientOf(address, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
  return {
    place: "s3",
    name: () => t("kept.theBucketAt", { bucket, host }),
    id: () => address.id,
    async put(key, file, signal) {
      await tell(signal, async () => {
        const sums = {
          "x-amz-checksum-sha256": file.sha256.toString("base64"),
          "x-amz-meta-sha256": file.sha256.toString("hex"),
        };
        const body = streamOf(chunksOf(createReadStream(file.path)));
        const s3 = client(signal);
        await s3.putObject(keyOf(key), body, file.contentType, undefined, sums, file.bytes);
        const kept = await s3.getContentLength(keyOf(key));
        if (kept !== file.bytes) throw new StoreProblem(() => keptLess({ bucket, host, kept, bytes: file.bytes }));
      });
    },
    async open(key, range, signal) {
      return tell(signal, async () => {
        // Whoever listens may take as long as they like.
        const patience = patienceOf(timeoutMs);
        const s3 = clientOf(address, AbortSignal.any([signal, patience.signal]));
        const asked = () =>
          range === null ? s3.getObjectRaw(keyOf(key)) : s3.getObjectRaw(keyOf(key), false, range.from, range.to + 1);
        const answer = await patience.during(() => asked().catch(unlessMissing));
        if (answer === null) return null;
        return {
          bytes: wholeLength(answer),
          sha256: answer.headers.get("x-amz-meta-sha256"),
          version: answer.headers.get("etag") ?? "",
          chunks: chunksWithin(patience, answer.body ?? streamOf(chunksOf([]))),
        };
      });
    },
    async remove(key, signal) {
      await tell(signal, async () => {
        await client(signal).deleteObject(keyOf(key)).catch(unlessMissing);
      });
    },
  };
}

/** One for each request: it knows no other way to end one. */
function clientOf({ accessKeyId, secretAccessKey, endpoint, region }: BucketAddress, signal: AbortSignal): S3mini {
  return new S3mini({
    accessKeyId,
    secretAccessKey,
    endpoint,
    region,
    fetch: (input, init) => {
      // Node asks for `duplex` where the body is a stream. A store that sends elsewhere is not followed.
      const ended = { ...init, duplex: "half", redirect: "error" as const, signal };
      return fetch(input, ended);
    },
  });
}

function wholeLength({ headers }: Response): number {
  const [, whole] = /^bytes \d+-\d+\/(\d+)$/.exec(headers.get("content-range") ?? "") ?? [];
  return Number(whole ?? headers.get("content-length") ?? 0);
}

async function* chunksOf(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const chunk of body) yield new Uint8Array(chunk);
}

/** Reads a body that may be silent for so long at a time, and read as slowly as anybody likes. */
async function* chunksWithin(
  { during }: Patience,
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await during(() => reader.read());
      if (done) return;
      yield new Uint8Array(value);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Ends what belongs to its signal once something that it is asked to wait for takes too long. */
type Patience = { signal: AbortSignal; during: <Result>(work: () => Promise<Result>) => Promise<Result> };

function patienceOf(ms: number): Patience {
  const end = new AbortController();
  return {
    signal: end.signal,
    async during(work) {
      const timer = setTimeout(() => end.abort(new DOMException("It took too long", "TimeoutError")), ms);
      try {
        return await work();
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** The bucket, and the setting that names it and its key. */
type Told = BucketAddress & { setting: string };

/** What the bucket or the way to it cannot do, as a problem of the place. */
async function told<Result>(address: Told, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof StoreProblem) throw error;
    throw new StoreProblem(() => sentenceFor(address, error), { cause: error });
  }
}

function sentenceFor({ bucket, host, setting, id }: Told, thrown: unknown): string {
  const error = rootOf(thrown);
  const at = { bucket, host };
  if (error instanceof S3ServiceError) {
    const code = error.serviceCode ?? "";
    if (error.status === 403 || error.status === 401)
      return t("kept.bucketRefusesItsKey", { ...at, setting, code: code || error.status });
    if (error.status === 404) return t("kept.bucketIsMissing", { id });
    if (error.status === 507 || /quota|full|storage/i.test(code))
      return t("kept.bucketIsFull", { ...at, code: code || error.status });
    return t("kept.bucketAnswered", { ...at, status: `${error.status} ${code}`.trim() });
  }
  const isSilent = error instanceof Error && error.name === "TimeoutError";
  return isSilent ? t("kept.bucketDidNotAnswer", at) : t("kept.bucketCouldNotBeReached", at);
}

function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}

function unlessMissing(error: unknown): null {
  const isMissing = error instanceof S3ServiceError && error.status === 404;
  // Not every store says in a way that the client reads which of the two is missing.
  if (isMissing && !`${error.serviceCode} ${error.body}`.includes("NoSuchBucket")) return null;
  throw error;
}
