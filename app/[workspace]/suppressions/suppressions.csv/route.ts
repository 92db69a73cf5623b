import { exportSuppressions } from "#server/domain/sending/suppressions/export-csv.ts";
import { downloadScope } from "../../download-scope.ts";
import { answerWithFile } from "../../file-download.ts";

type Context = { params: Promise<{ workspace: string }> };

/** Downloads the numbers that are suppressed, in columns that the import takes again. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const scope = await downloadScope(request, (await params).workspace, { namesRecipients: true });
  return scope instanceof Response ? scope : answerWithFile(() => exportSuppressions(scope));
}
