import { callbacksQuery } from "#server/domain/downloads/queries.ts";
import { exportCallbacks } from "#server/domain/sending/callbacks/export-list.ts";
import { listFile } from "../../file-download.ts";

type Context = { params: Promise<{ workspace: string }> };

/** Downloads the list of callbacks, under the filter of its page. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return listFile(request, params, callbacksQuery, exportCallbacks);
}
