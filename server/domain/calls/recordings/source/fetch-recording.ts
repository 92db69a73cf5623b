import type { Services } from "#server/domain/scope.ts";
import { sentenceFor } from "#server/platform/failure.ts";
import { inEnglish } from "#server/platform/in-english.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { type OpenedFile, openFile } from "#server/platform/open-file.ts";
import { t } from "#words/t.ts";
import { mostBytes, sizeInWords, tooLarge } from "./limits.ts";
import { judgeLink, type LinkSource } from "./link.ts";

/** How long things may take; tests have shorter ones. */
export type FetchTiming = { beginMs: number; silenceMs: number; longestMs: number };
export const fetchTiming: FetchTiming = { beginMs: 20_000, silenceMs: 30_000, longestMs: 5 * 60_000 };

/** Redirects in a row; each leads where a link may lead, or nowhere. */
const mostRedirects = 3;

/** What a link led to, or why it leads to nothing, in words to keep: for good (`dead`, `too_large`, `foreign`), or as things are now. */
export type Fetched =
  | { kind: "opened"; file: OpenedFile; contentType: string; bytes: number | null }
  | { kind: "outside"; bytes: number | null }
  | { kind: "dead" | "too_large" | "foreign"; problem: string }
  | { kind: "failed"; problem: string; isAnswered?: true };

type From = { source: LinkSource; link: string };
type How = { range?: string | undefined; signal: AbortSignal; timing?: FetchTiming };

/**
 * Opens what a link leads to, through the guard of the account's own addresses (`judgeLink`) at every step. Only audio of a
 * bounded size is opened. Throws only where the signal was aborted.
 */
export async function fetchRecording(
  { agents, sandboxUrl }: Pick<Services, "agents" | "sandboxUrl">,
  { source, link }: From,
  { range, signal, timing = fetchTiming }: How,
): Promise<Fetched> {
  let next = link;
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const url = toKeep(() => judgeLink(source, sandboxUrl, next));
    if (typeof url === "string") {
      const redirected = () => t("domain.itRedirectsTo", { problem: url });
      return { kind: "foreign", problem: redirects === 0 ? url : toKeep(redirected) };
    }
    let file: OpenedFile;
    try {
      file = await openFile(agents.files, url, { range, signal, ...timing });
    } catch (error) {
      signal.throwIfAborted();
      return { kind: "failed", problem: problemOf(error) };
    }
    const to = file.header("location");
    if (!isRedirect(file.httpStatus) || to === null) return judgeAnswer(file, url, range !== undefined);
    discard(file);
    if (!URL.canParse(to, url)) return failed(() => t("kept.redirectsToNoAddress"));
    next = new URL(to, url).href;
  }
  return failed(() => t("kept.redirectsTooOften", { most: mostRedirects }));
}

const failed = (say: () => string): Fetched => ({ kind: "failed", problem: toKeep(say) });

/** Why the bytes stopped, in words to keep; what has no name of its own is the network's. */
export function problemOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH") return toKeep(() => t("kept.fileIsShorterThanSaid"));
  const sentence = toKeep(() => (error instanceof Error ? sentenceFor(error) : t("kept.connectionFailed")));
  return sentence[0]?.toUpperCase() + sentence.slice(1);
}

function judgeAnswer(file: OpenedFile, url: URL, isPart: boolean): Fetched {
  const judged = judge(file, url, isPart);
  if (judged.kind !== "opened") discard(file);
  return judged;
}

function judge(file: OpenedFile, url: URL, isPart: boolean): Fetched {
  const { httpStatus } = file;
  if (httpStatus === 404 || httpStatus === 410)
    return { kind: "dead", problem: toKeep(() => t("kept.platformNoLongerHasTheFile", { status: httpStatus })) };
  if (isPart && httpStatus === 416) return { kind: "outside", bytes: lengthOf(file) };
  if (httpStatus !== 200 && !(isPart && httpStatus === 206)) {
    const problem = toKeep(() => t("kept.platformAnsweredInsteadOfTheFile", { status: httpStatus }));
    return { kind: "failed", problem, isAnswered: true };
  }
  const bytes = lengthOf(file);
  if (bytes !== null && bytes > mostBytes) return { kind: "too_large", problem: tooLarge(bytes) };
  const encoding = file.header("content-encoding") ?? "identity";
  if (encoding !== "identity") return failed(() => t("kept.fileComesCompressed"));
  const contentType = audioType(file.header("content-type"), url);
  if (contentType === null) return failed(() => t("kept.linkLeadsToNoAudio"));
  return { kind: "opened", file, contentType, bytes };
}

/** Of the whole file, whatever part of it comes. */
function lengthOf(file: OpenedFile): number | null {
  const [, whole] = /^bytes (?:\*|\d+-\d+)\/(\d+)$/.exec(file.header("content-range") ?? "") ?? [];
  const told = whole ?? file.header("content-length");
  return told !== null && told !== undefined && /^\d{1,15}$/.test(told) ? Number(told) : null;
}

/** What a file is by its name, where the platform does not say. */
const typesByEnding: Readonly<Record<string, string>> = {
  wav: "audio/wav",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  opus: "audio/ogg",
  flac: "audio/flac",
  amr: "audio/amr",
};
const unnamed = "application/octet-stream";

/** Without parameters, which no player needs. Anything that a browser could take for something else is no audio. */
function audioType(header: string | null, url: URL): string | null {
  const type = header?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const [, ending = ""] = /\.([a-z0-9]{3,4})$/.exec(url.pathname.toLowerCase()) ?? [];
  if (type === unnamed) return typesByEnding[ending] ?? unnamed;
  return /^audio\/[a-z0-9.+-]{1,60}$/.test(type) ? type : null;
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** Whatever it would have said is not read; the connection goes with it. */
function discard({ body }: OpenedFile): void {
  // Destroying it tells so as an error, which is wanted.
  body.on("error", () => undefined);
  body.destroy();
}

/** The bytes as they come, until there are more than may be or than were announced. Throws `TooManyBytes`. */
export async function* boundedChunks(
  body: AsyncIterable<Buffer>,
  announced: number | null,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let count = 0;
  for await (const chunk of body) {
    count += chunk.length;
    if (count > Math.min(announced ?? mostBytes, mostBytes)) throw new TooManyBytes();
    yield new Uint8Array(chunk);
  }
  if (announced !== null && count < announced)
    throw new Error(inEnglish(() => `only ${sizeInWords(count)} of ${sizeInWords(announced)} came`));
}

export class TooManyBytes extends Error {}
