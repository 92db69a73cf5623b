import { z } from "zod";
import { exportRecipients } from "#server/domain/sending/evidence/export-list.ts";
import { recipientState, recipientTrust } from "#server/domain/sending/evidence/recipient-state.ts";
import { searchedText, submissionFile } from "../../../file-download.ts";

type Context = { params: Promise<{ workspace: string; id: string }> };

const oneOf = <const Options extends readonly string[]>(name: string, options: Options) =>
  z.enum(options, `${name} is one of ${options.join(", ")}.`);

const query = z.object({
  state: oneOf("state", recipientState.options).optional(),
  trust: oneOf("trust", recipientTrust.options).optional(),
  q: searchedText,
});

/** Downloads a submission's recipients, under the filters of its page. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return submissionFile(request, params, query, exportRecipients);
}
