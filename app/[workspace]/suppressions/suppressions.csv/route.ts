import { attachment } from "#server/domain/exports/csv.ts";
import { streamOf } from "#server/domain/exports/stream.ts";
import { exportSuppressions } from "#server/domain/suppressions/export-csv.ts";
import { downloadProblem, downloadScope } from "../../download-scope.ts";

type Context = { params: Promise<{ workspace: string }> };

/** Downloads the numbers that are suppressed, in columns that the import takes again. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const scope = await downloadScope(request, (await params).workspace);
  if (scope instanceof Response) return scope;
  try {
    const { name, chunks } = await exportSuppressions(scope);
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
