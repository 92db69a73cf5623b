import { exportRequests } from "#server/domain/account/calls/export-list.ts";
import { requestsQuery } from "#server/domain/downloads/queries.ts";
import { listFile } from "../../file-download.ts";

type Context = { params: Promise<{ workspace: string }> };

/** Downloads the list of calls to the platform, under the filter of its page. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return listFile(request, params, requestsQuery, exportRequests);
}
