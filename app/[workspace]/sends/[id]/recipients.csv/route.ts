import { z } from "zod";
import { attachment } from "#server/domain/exports/csv.ts";
import { streamOf } from "#server/domain/exports/stream.ts";
import { type ExportFilter, exportRecipients } from "#server/domain/recipients/export-csv.ts";
import { storableText } from "#server/domain/recipients/storable-text.ts";
import { downloadProblem, downloadScope, nothingHere } from "../../../download-scope.ts";

type Context = { params: Promise<{ workspace: string; id: string }> };

/** As the page keeps its filters in the address; what it would not understand filters nothing here either. */
const query = z.object({
  state: z.enum(["unknown", "sending", "succeeded", "failed", "disputed"]).optional().catch(undefined),
  trust: z.enum(["reported", "verified"]).optional().catch(undefined),
  q: z.string().trim().max(200).transform(storableText).optional().catch(undefined),
});

/** Downloads a submission's recipients. Everything that is not the viewer's looks like nothing being there. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { workspace, id } = await params;
  const scope = await downloadScope(request, workspace);
  if (scope instanceof Response) return scope;
  if (!z.uuid().safeParse(id).success) return nothingHere();
  const { state, trust, q } = query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const filter: ExportFilter = {
    submissionId: id,
    ...(state ? { state } : {}),
    ...(trust ? { trust } : {}),
    ...(q ? { q } : {}),
  };
  try {
    const { name, chunks } = await exportRecipients(scope, filter);
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
