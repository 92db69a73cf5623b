import { z } from "zod";
import { areas } from "#server/contract/operation.ts";
import { exportRequests } from "#server/domain/account/calls/export-list.ts";
import { requestOutcomes } from "#server/domain/account/calls/list.ts";
import { flagAsked, listFile, momentAsked, searchedText } from "../../file-download.ts";

type Context = { params: Promise<{ workspace: string }> };

const query = z.strictObject({
  area: z.enum(areas, `area is one of ${areas.join(", ")}.`).optional(),
  operation: z.string().max(100, "operation has at most 100 characters.").optional(),
  outcomes: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(requestOutcomes, `outcomes are ${requestOutcomes.join(", ")}, with commas between.`)))
    .optional(),
  code: z.string().max(20, "code has at most 20 characters.").optional(),
  by: z.union([z.uuid(), z.literal("job")], "by is a person’s id, or job.").optional(),
  connectionId: z.uuid("connectionId is the id of a connection.").optional(),
  appId: z.string().max(100, "appId has at most 100 characters.").optional(),
  from: momentAsked("from"),
  to: momentAsked("to"),
  withoutReads: flagAsked("withoutReads"),
  q: searchedText,
});

/** Downloads the list of calls to the platform, under the filter of its page. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return listFile(request, params, query, exportRequests);
}
