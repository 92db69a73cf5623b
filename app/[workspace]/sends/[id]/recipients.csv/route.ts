import { z } from "zod";
import { attachment } from "#server/domain/exports/csv.ts";
import { streamOf } from "#server/domain/exports/stream.ts";
import { type ExportFilter, exportRecipients } from "#server/domain/recipients/export-csv.ts";
import { storableText } from "#server/domain/recipients/storable-text.ts";
import { downloadProblem, downloadScope, nothingHere, refuseDownload } from "../../../download-scope.ts";

type Context = { params: Promise<{ workspace: string; id: string }> };

const states = ["unknown", "sending", "succeeded", "failed", "disputed"] as const;
const trusts = ["reported", "verified"] as const;

/** As the page keeps its filters in the address. One that is misspelt is refused: the answer would be everybody. */
const query = z.object({
  state: z.enum(states, `state is one of ${states.join(", ")}.`).optional(),
  trust: z.enum(trusts, `trust is one of ${trusts.join(", ")}.`).optional(),
  q: z.string().trim().max(200, "q has at most 200 characters.").transform(storableText).optional(),
});

/** Downloads a submission's recipients. Everything that is not the viewer's looks like nothing being there. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { workspace, id } = await params;
  const scope = await downloadScope(request, workspace);
  if (scope instanceof Response) return scope;
  if (!z.uuid().safeParse(id).success) return nothingHere();
  const asked = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) return refuseDownload(400, asked.error.issues.map((issue) => issue.message).join(" "));
  const { state, trust, q } = asked.data;
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
