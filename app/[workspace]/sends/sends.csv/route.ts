import { z } from "zod";
import { draftAreas } from "#server/contract/areas.ts";
import { exportSends } from "#server/domain/sending/submissions/export-list.ts";
import { submissionState } from "#server/domain/standing/state.ts";
import { listFile, momentAsked, searchedText } from "../../file-download.ts";

type Context = { params: Promise<{ workspace: string }> };

const query = z.strictObject({
  states: z
    .string()
    .transform((text) => text.split(","))
    .pipe(
      z.array(
        z.enum(submissionState.options, `states are ${submissionState.options.join(", ")}, with commas between.`),
      ),
    )
    .optional(),
  area: z.enum(draftAreas, `area is one of ${draftAreas.join(", ")}.`).optional(),
  from: momentAsked("from"),
  to: momentAsked("to"),
  q: searchedText,
});

/** Downloads the list of sends, under the filter of its page. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return listFile(request, params, query, exportSends);
}
