import { sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { DomainError } from "#server/domain/errors.ts";
import { readByteRange } from "#server/domain/exports/byte-range.ts";
import { type AtOnce, asDownload } from "#server/domain/exports/slots.ts";
import { StoreProblem, storeOf } from "#server/domain/file-stores.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { told } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { boundedChunks, type FetchTiming, fetchRecording, fetchTiming } from "../source/fetch-recording.ts";
import { type FoundRecording, findRecording, type RecordingOf } from "./find.ts";
import { noteDamaged, noteDead } from "./note.ts";
import { openCopy } from "./open-copy.ts";

/** A player asks for both parts of a call at once, and again for each place that somebody goes to. */
export const playsAtOnce: AtOnce = { what: "recordings", person: 8, workspace: 24, process: 48 };
/** The longest recording, heard at half its speed with rests. */
const longestMs = 60 * 60_000;

/** A recording, or the part of it that was asked for. */
export type PlayedFile = {
  status: 200 | 206 | 416;
  contentType: string;
  /** Bytes that come; null where the platform does not say. */
  length: number | null;
  contentRange: string | null;
  /** Whether a part can be asked for. */
  hasParts: boolean;
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>;
};

type Opened = PlayedFile & { from: "copy" | "platform"; close: () => void };

/**
 * A recording for somebody to listen to: the copy where there is one, else what the link leads to, through the guard of its
 * account's addresses. The trail names who listened to which call, once an hour. Throws `not_found`; `refused` with the
 * reason where there is nothing to hear any more, `unavailable` where not now, `too_many` while they listen to as many.
 */
export async function playRecording(
  scope: Scope,
  asked: RecordingOf & { range: string | null },
  timing: FetchTiming = { ...fetchTiming, longestMs },
): Promise<PlayedFile> {
  requirePermission(scope, "call.listen");
  requirePermission(scope, "personal.see");
  const { app } = scope.services.db;
  const workspaceId = scope.workspace.id;
  return asDownload(
    app,
    { personId: scope.person.id, workspaceId },
    async () => {
      const found = await inWorkspace(app, workspaceId, (tx) => findRecording(tx, asked));
      if (!found || found.row?.leavingAt) throw nothing();
      const left = new AbortController();
      try {
        const file = await open(scope, asked, found, left, timing);
        await inWorkspace(app, workspaceId, (tx) => notePlayed(tx, scope, asked, file.from));
        return file;
      } catch (error) {
        left.abort();
        throw error;
      }
    },
    { atOnce: playsAtOnce, longestMs },
  );
}

const nothing = () => new DomainError("not_found", t("domain.thereIsNoSuchRecordingInThis"));

async function open(
  scope: Scope,
  asked: RecordingOf & { range: string | null },
  found: FoundRecording,
  left: AbortController,
  timing: FetchTiming,
): Promise<Opened> {
  const copy = await openKept(scope, asked, found, left);
  if (copy !== null && typeof copy !== "string") return copy;
  if (found.link === null && copy === null) throw nothing();
  // Why there is no copy matters only where the link leads to nothing either.
  return openLinked(scope, asked, found, left, timing).catch((error: unknown) => {
    if (copy === null || !(error instanceof DomainError)) throw error;
    throw new DomainError("unavailable", `${copy} ${error.message}`, {}, { cause: error });
  });
}

/** Null where there is no copy, a sentence where it cannot be given. */
async function openKept(
  scope: Scope,
  asked: RecordingOf & { range: string | null },
  { row }: FoundRecording,
  left: AbortController,
): Promise<Opened | string | null> {
  if (row?.state !== "copied") return null;
  const { objectKey, bytes, sha256, contentType } = row;
  if (objectKey === null || bytes === null || sha256 === null || contentType === null) return null;
  const store = storeOf(scope.services.recordings, row);
  if (store === null) return copyElsewhere(row.place);
  const range = readByteRange(asked.range, bytes);
  const common = { from: "copy", contentType, hasParts: true, close: () => left.abort() } as const;
  if (range === "outside")
    return { ...common, status: 416, length: 0, contentRange: `bytes */${bytes}`, chunks: noChunks() };
  try {
    const opened = await openCopy(store, { objectKey, bytes, sha256 }, range, left.signal);
    if (opened.kind === "damaged") {
      await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
        noteDamaged(tx, scope, asked, opened.problem),
      );
      return told(opened.problem);
    }
    const { chunks } = opened.object;
    if (range === null) return { ...common, status: 200, length: bytes, contentRange: null, chunks };
    const contentRange = `bytes ${range.from}-${range.to}/${bytes}`;
    return { ...common, status: 206, length: range.to - range.from + 1, contentRange, chunks };
  } catch (error) {
    if (error instanceof StoreProblem) return told(error.kept);
    throw error;
  }
}

/** Why a copy that there is cannot be reached from here. */
export function copyElsewhere(place: "folder" | "s3" | null): string {
  return place === "s3" ? t("domain.theCopyIsInAnUnknownBucket") : t("domain.theCopyIsOnAnotherMachine");
}

async function openLinked(
  scope: Scope,
  asked: RecordingOf & { range: string | null },
  { source, link, calledAt, row }: FoundRecording,
  left: AbortController,
  timing: FetchTiming,
): Promise<Opened> {
  if (link === null) throw new DomainError("refused", t("domain.thePlatformsRecordNoLongerNamesA"));
  if (source.archivedAt !== null) throw new DomainError("unavailable", t("domain.theConnectionIsArchivedAndNothingIs"));
  if (row?.state === "dead" && row.url === link) throw new DomainError("refused", deadSince(row.endedAt, row.problem));
  const range = /^bytes=(\d{1,15}-\d{0,15}|-\d{1,15})$/.test(asked.range ?? "")
    ? (asked.range ?? undefined)
    : undefined;
  const signal = AbortSignal.any([left.signal, AbortSignal.timeout(timing.longestMs)]);
  const fetched = await fetchRecording(scope.services, { source, link }, { range, signal, timing });
  const common = { from: "platform", hasParts: true, close: () => left.abort() } as const;
  if (fetched.kind === "outside") {
    const contentRange = fetched.bytes === null ? null : `bytes */${fetched.bytes}`;
    return { ...common, status: 416, contentType: "audio/wav", length: 0, contentRange, chunks: noChunks() };
  }
  if (fetched.kind === "opened") {
    const { file, contentType } = fetched;
    const told = file.header("content-length");
    const length = told !== null && /^\d{1,15}$/.test(told) ? Number(told) : null;
    const contentRange = file.httpStatus === 206 ? shownRange(file.header("content-range")) : null;
    const chunks = boundedChunks(file.body, length);
    const hasParts = file.httpStatus === 206 || file.header("accept-ranges") === "bytes";
    return {
      ...common,
      status: file.httpStatus === 206 ? 206 : 200,
      contentType,
      length,
      contentRange,
      hasParts,
      chunks,
    };
  }
  if (fetched.kind === "dead")
    await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
      noteDead(tx, scope, asked, { calledAt, link, problem: fetched.problem }),
    );
  throw new DomainError(fetched.kind === "failed" ? "unavailable" : "refused", told(fetched.problem));
}

function deadSince(at: Date | null, problem: string | null): string {
  const what = told(problem) ?? t("domain.theLinkIsDead");
  return at === null ? what : t("domain.foundSoOn", { what, day: at.toISOString().slice(0, 10) });
}

function shownRange(header: string | null): string | null {
  return header !== null && /^bytes \d{1,15}-\d{1,15}\/(\d{1,15}|\*)$/.test(header) ? header : null;
}

async function* noChunks(): AsyncGenerator<Uint8Array<ArrayBuffer>> {}

/** A program’s requests are each an entry: it asks for a recording once, and somebody has its token. */
async function notePlayed(tx: Tx, scope: Scope, { connectionId, recordId, part }: RecordingOf, from: string) {
  const noted = await tx.execute(sql`
    insert into recording_play (workspace_id, person_id, connection_id, record_id)
    values (${scope.workspace.id}, ${scope.person.id}, ${connectionId}, ${recordId})
    on conflict on constraint recording_play_once do update set at = now()
      where recording_play.at < now() - interval '1 hour' returning 1`);
  if (noted.length === 0 && !scope.token) return;
  await appendAudit(tx, scope.workspace.id, actorOf(scope), {
    action: "recording.played",
    target: { kind: "call_record", id: recordId },
    meta: { connectionId, part, from },
  });
}
