import { z } from "zod";
import { exportRecipients } from "#server/domain/sending/evidence/export-csv.ts";
import { searchedText, submissionFile } from "../../../file-download.ts";

type Context = { params: Promise<{ workspace: string; id: string }> };

const states = ["unknown", "sending", "succeeded", "failed", "disputed"] as const;
const trusts = ["reported", "verified"] as const;

const query = z.object({
  state: z.enum(states, `state is one of ${states.join(", ")}.`).optional(),
  trust: z.enum(trusts, `trust is one of ${trusts.join(", ")}.`).optional(),
  q: searchedText,
});

/** Downloads a submission's recipients, under the filters of its page. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return submissionFile(request, params, query, exportRecipients);
}
