import { recipientsQuery } from "#server/domain/downloads/queries.ts";
import { exportRecipients } from "#server/domain/sending/evidence/export-list.ts";
import { submissionFile } from "../../../file-download.ts";

type Context = { params: Promise<{ workspace: string; id: string }> };

/** Downloads a submission's recipients, under the filters of its page. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return submissionFile(request, params, recipientsQuery, exportRecipients);
}
