import { z } from "zod";
import { bearerOf } from "#server/auth/bearer.ts";
import { DomainError } from "#server/domain/errors.ts";
import { bodyTimeoutMs, readBody } from "#server/domain/sending/callbacks/intake/read-body.ts";
import { partBytes, sizeInWords } from "#server/domain/tables/uploads/formats/limits.ts";
import { storePart } from "#server/domain/tables/uploads/part.ts";
import { getRuntime } from "#server/runtime.ts";
import { foreignWriteProblem } from "#server/trpc/guard.ts";
import { t } from "#words/t.ts";
import { downloadProblem, downloadScope, refuseDownload } from "../../../../download-scope.ts";

type Context = { params: Promise<{ workspace: string; id: string; no: string }> };

const place = z.object({ id: z.uuid(), no: z.string().regex(/^\d{1,4}$/) });

/**
 * Takes the raw bytes of one part of an upload, numbered from 0. The same part may come again, and parts in any order. Only
 * from our own pages, or with an API token, like any mutation.
 */
export async function PUT(request: Request, { params }: Context): Promise<Response> {
  const foreign = foreignWriteProblem(request, getRuntime().services.publicUrl, {
    isProgram: bearerOf(request.headers) !== null,
  });
  if (foreign !== null) return refuseDownload(403, foreign);
  const { workspace, ...named } = await params;
  const scope = await downloadScope(request, workspace);
  if (scope instanceof Response) return scope;
  const found = place.safeParse(named);
  if (!found.success) return refuseDownload(404, t("pages.thereIsNoSuchPartOfAn"));
  const body = await readBody(request, bodyTimeoutMs, partBytes);
  if (body.kind !== "read") return unread[body.kind]();
  try {
    const stored = await storePart(scope, { id: found.data.id, no: Number(found.data.no), bytes: body.raw });
    return Response.json(stored, { headers: { "cache-control": "no-store" } });
  } catch (error) {
    return partProblem(error);
  }
}

/** A part that did not arrive whole may do so the next time, which 408 says. */
const unread = {
  too_large: () => refuseDownload(413, t("pages.aPartHasAtMostSizeInWords", { sizeInWords: sizeInWords(partBytes) })),
  too_slow: () => refuseDownload(408, t("pages.thisPartTookTooLongSendIt")),
  broken: () => refuseDownload(408, t("pages.thisPartArrivedIncompleteSendItAgain")),
};

function partProblem(error: unknown): Response {
  if (error instanceof DomainError && error.code === "conflict") return refuseDownload(409, error.message);
  if (error instanceof DomainError && error.code === "not_found") return refuseDownload(404, error.message);
  return downloadProblem(error);
}
