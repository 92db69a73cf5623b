import { z } from "zod";
import { attachment } from "#server/domain/exports/csv.ts";
import { streamOf } from "#server/domain/exports/stream.ts";
import { storableText } from "#server/domain/recipients/storable-text.ts";
import { exportMessages } from "#server/domain/sms/export-csv.ts";
import { messageOutcomes } from "#server/domain/sms/message-outcome.ts";
import { downloadProblem, downloadScope, nothingHere, refuseDownload } from "../../../download-scope.ts";

type Context = { params: Promise<{ workspace: string; id: string }> };

/** As the page keeps its filters in the address. One that is misspelt is refused: the answer would be everybody. */
const query = z.object({
  outcome: z.enum(messageOutcomes, `outcome is one of ${messageOutcomes.join(", ")}.`).optional(),
  q: z.string().trim().max(200, "q has at most 200 characters.").transform(storableText).optional(),
});

/** Downloads a submission's messages. Everything that is not the viewer's looks like nothing being there. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { workspace, id } = await params;
  const scope = await downloadScope(request, workspace);
  if (scope instanceof Response) return scope;
  if (!z.uuid().safeParse(id).success) return nothingHere();
  const asked = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) return refuseDownload(400, asked.error.issues.map((issue) => issue.message).join(" "));
  const { outcome, q } = asked.data;
  try {
    const { name, chunks } = await exportMessages(scope, { submissionId: id, outcome, q: q || undefined });
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
