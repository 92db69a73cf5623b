import { z } from "zod";
import { type PlayedFile, playRecording } from "#server/domain/calls/recordings/playing/play.ts";
import { attachment } from "#server/domain/exports/csv.ts";
import { streamOf } from "#server/domain/exports/stream.ts";
import { downloadProblem, downloadScope, nothingHere } from "../../../../../download-scope.ts";

type Context = { params: Promise<{ workspace: string; connection: string; recordId: string; part: string }> };

const place = z.object({
  connection: z.uuid(),
  recordId: z.string().min(1).max(200),
  part: z.enum(["whole", "customer"]),
});

/**
 * A recording of an AI call for a player, or a part of it (`Range`), or with `?save=1` for a file of one's own. The browser
 * never meets the platform: what was not copied comes through here.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { workspace, ...named } = await params;
  const scope = await downloadScope(request, workspace);
  if (scope instanceof Response) return scope;
  const found = place.safeParse({ ...named, recordId: decoded(named.recordId) });
  if (!found.success) return nothingHere();
  const { connection: connectionId, recordId, part } = found.data;
  try {
    const range = request.headers.get("range");
    const file = await playRecording(scope, { connectionId, recordId, part, range });
    const saves = new URL(request.url).searchParams.has("save");
    return answer(file, saves ? nameOf(recordId, part, file.contentType) : null);
  } catch (error) {
    return downloadProblem(error);
  }
}

/** Ids of the platform are any text, and stand in the address as URLs write it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that stands for itself.
    return text;
  }
}

function answer(file: PlayedFile, saveAs: string | null): Response {
  const { status, contentType, length, contentRange, hasParts, chunks } = file;
  const headers = {
    "content-type": contentType,
    "cache-control": "private, no-store",
    "content-disposition": saveAs === null ? "inline" : attachment(saveAs),
    ...(length === null ? {} : { "content-length": String(length) }),
    ...(contentRange === null ? {} : { "content-range": contentRange }),
    ...(hasParts ? { "accept-ranges": "bytes" } : {}),
  };
  return new Response(streamOf(chunks), { status, headers });
}

const endings: Readonly<Record<string, string>> = { "audio/mpeg": "mp3", "audio/mp4": "m4a", "audio/x-wav": "wav" };

function nameOf(recordId: string, part: string, contentType: string): string {
  const ending = endings[contentType] ?? contentType.split("/")[1] ?? "bin";
  return `call-${recordId}${part === "customer" ? "-customer" : ""}.${ending}`;
}
