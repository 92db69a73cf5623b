import { z } from "zod";
import { messageAreas } from "#server/contract/areas.ts";
import { exportSuppressions } from "#server/domain/sending/suppressions/export-list.ts";
import { downloadScope, refuseDownload } from "../../download-scope.ts";
import { answerWithFile, fileChoice } from "../../file-download.ts";

type Context = { params: Promise<{ workspace: string }> };

const query = z.object({
  channel: z.enum(messageAreas, `channel is one of ${messageAreas.join(", ")}.`).optional(),
});

/** Downloads the numbers that are suppressed, under the channel that its page shows, in columns that the import takes again. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const scope = await downloadScope(request, (await params).workspace, { namesRecipients: true });
  if (scope instanceof Response) return scope;
  const asked = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) return refuseDownload(400, asked.error.issues.map((issue) => issue.message).join(" "));
  const choice = fileChoice(request);
  if (choice instanceof Response) return choice;
  return answerWithFile(() => exportSuppressions(scope, { ...asked.data, ...choice }));
}
