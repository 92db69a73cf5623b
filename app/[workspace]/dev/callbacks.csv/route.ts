import { z } from "zod";
import { exportCallbacks } from "#server/domain/sending/callbacks/export-list.ts";
import { dispositions } from "#server/domain/sending/callbacks/list.ts";
import { listFile, searchedText } from "../../file-download.ts";

type Context = { params: Promise<{ workspace: string }> };

const query = z.strictObject({
  disposition: z.enum(dispositions, `disposition is one of ${dispositions.join(", ")}.`).optional(),
  submissionId: z.uuid("submissionId is the id of a send.").optional(),
  q: searchedText,
});

/** Downloads the list of callbacks, under the filter of its page. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return listFile(request, params, query, exportCallbacks);
}
