import { z } from "zod";
import { bearerOf } from "#server/auth/bearer.ts";
import { exportCalls, exportPickedCalls } from "#server/domain/calls/records/export-list.ts";
import { mostPicked, mostPickedBytes } from "#server/domain/calls/records/picked.ts";
import { callsQuery, sentencesOf } from "#server/domain/downloads/queries.ts";
import { bodyTimeoutMs, readBody } from "#server/domain/sending/callbacks/intake/read-body.ts";
import { getRuntime } from "#server/runtime.ts";
import { foreignWriteProblem } from "#server/trpc/guard.ts";
import { speaks } from "#words/catalogue";
import { t } from "#words/t.ts";
import { downloadScope, refuseDownload } from "../../download-scope.ts";
import { answerWithFile, fileChoice, listFile } from "../../file-download.ts";

type Context = { params: Promise<{ workspace: string }> };

/**
 * Downloads the calls of one kind, under the filter of their list. What names no filter is refused: the answer would be
 * everybody.
 */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return listFile(request, params, callsQuery, exportCalls);
}

const picked = z.object({
  kind: callsQuery.shape.kind,
  ids: z
    .array(z.string())
    .min(1, { error: () => t("pages.idNamesACall") })
    .max(mostPicked, {
      error: () => t("pages.atMostMostPickedCallsGoIntoOne", { mostPicked: mostPicked.toLocaleString(speaks()) }),
    }),
});

/**
 * The same of calls that were ticked: a form with their kind and an `id` for each, which no address is long enough for. Only
 * from our own pages, or with an API token.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const foreign = foreignWriteProblem(request, getRuntime().services.publicUrl, {
    isProgram: bearerOf(request.headers) !== null,
  });
  if (foreign !== null) return refuseDownload(403, foreign);
  const scope = await downloadScope(request, (await params).workspace, { namesRecipients: true });
  if (scope instanceof Response) return scope;
  const choice = fileChoice(request);
  if (choice instanceof Response) return choice;
  const body = await readBody(request, bodyTimeoutMs, mostPickedBytes);
  if (body.kind === "too_large")
    return refuseDownload(
      413,
      t("pages.theIdsHaveAtMostMostPickedBytesKiB", { mostPickedBytes: mostPickedBytes / 1024 }),
    );
  if (body.kind !== "read") return refuseDownload(408, t("pages.thisArrivedIncompleteSendItAgain"));
  const form = new URLSearchParams(body.raw.toString());
  const asked = picked.safeParse({ kind: form.get("kind"), ids: form.getAll("id") });
  if (!asked.success) return refuseDownload(400, sentencesOf(asked.error));
  return answerWithFile(() => exportPickedCalls(scope, asked.data, choice));
}
