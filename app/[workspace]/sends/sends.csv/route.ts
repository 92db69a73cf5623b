import { sendsQuery } from "#server/domain/downloads/queries.ts";
import { exportSends } from "#server/domain/sending/submissions/export-list.ts";
import { listFile } from "../../file-download.ts";

type Context = { params: Promise<{ workspace: string }> };

/** Downloads the list of sends, under the filter of its page. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return listFile(request, params, sendsQuery, exportSends);
}
