import { z } from "zod";
import { channels } from "#server/domain/areas/rules.ts";
import { exportMessages } from "#server/domain/messages/sent/export-list.ts";
import { messageOutcomes } from "#server/domain/standing/message-outcome.ts";
import { searchedText, submissionFile } from "../../../file-download.ts";

type Context = { params: Promise<{ workspace: string; id: string }> };

const query = z.object({
  outcome: z.enum(messageOutcomes, `outcome is one of ${messageOutcomes.join(", ")}.`).optional(),
  q: searchedText,
});

/** Downloads a submission's messages, under the filters of its page. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return submissionFile(request, params, query, (scope, asked, choice) =>
    exportMessages(scope, channels, asked, choice),
  );
}
