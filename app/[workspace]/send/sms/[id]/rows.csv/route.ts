import { z } from "zod";
import { attachment } from "#server/domain/exports/csv.ts";
import { streamOf } from "#server/domain/exports/stream.ts";
import { exportFailedRows, failedVerdicts } from "#server/domain/recipient-checks/export-csv.ts";
import { downloadProblem, downloadScope, nothingHere, refuseDownload } from "../../../../download-scope.ts";

type Context = { params: Promise<{ workspace: string; id: string }> };

const query = z.object({
  verdict: z.enum(failedVerdicts, `verdict is one of ${failedVerdicts.join(", ")}.`).default("failed"),
});

/** Downloads the rows of a draft that nothing is sent to. Everything that is not the viewer's looks like nothing being there. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { workspace, id } = await params;
  const scope = await downloadScope(request, workspace);
  if (scope instanceof Response) return scope;
  if (!z.uuid().safeParse(id).success) return nothingHere();
  const asked = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) return refuseDownload(400, asked.error.issues.map((issue) => issue.message).join(" "));
  try {
    const { name, chunks } = await exportFailedRows(scope, { submissionId: id, ...asked.data });
    return new Response(streamOf(chunks), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": attachment(name),
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    return downloadProblem(error);
  }
}
