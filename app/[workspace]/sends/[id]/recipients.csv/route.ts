import { z } from "zod";
import { findScope, findViewer } from "#server/auth/viewer.ts";
import { DomainError } from "#server/domain/errors.ts";
import { attachment } from "#server/domain/exports/csv.ts";
import { streamOf } from "#server/domain/exports/stream.ts";
import { type ExportFilter, exportRecipients } from "#server/domain/recipients/export-csv.ts";
import { getRuntime } from "#server/runtime.ts";

type Context = { params: Promise<{ workspace: string; id: string }> };

/** As the page keeps its filters in the address; what it would not understand filters nothing here either. */
const query = z.object({
  state: z.enum(["unknown", "sending", "succeeded", "failed", "disputed"]).optional().catch(undefined),
  trust: z.enum(["reported", "verified"]).optional().catch(undefined),
  q: z.string().trim().max(200).optional().catch(undefined),
});

/** Downloads a submission's recipients. Everything that is not the viewer's looks like nothing being there. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { services } = getRuntime();
  const { workspace, id } = await params;
  const viewer = await findViewer(services, request.headers);
  if (!viewer) return refuse(401, "You are signed out. Sign in, then download again.");
  const { state, trust, q } = query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const filter: ExportFilter = {
    submissionId: id,
    ...(state ? { state } : {}),
    ...(trust ? { trust } : {}),
    ...(q ? { q } : {}),
  };
  try {
    const scope = await findScope(services, request.headers, viewer, workspace);
    if (!scope || !z.uuid().safeParse(id).success) return notFound();
    const { name, chunks } = await exportRecipients(scope, filter);
    return new Response(streamOf(chunks), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": attachment(name),
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if ("secondFactor" in error.details) return refuse(403, error.message);
    return error.code === "too_many" ? refuse(429, error.message) : notFound();
  }
}

function notFound(): Response {
  return refuse(404, "There is nothing to download at this address.");
}

function refuse(status: number, sentence: string): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
