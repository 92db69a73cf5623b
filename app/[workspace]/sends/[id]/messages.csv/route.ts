import { channels } from "#server/domain/areas/rules.ts";
import { messagesQuery } from "#server/domain/downloads/queries.ts";
import { exportMessages } from "#server/domain/messages/sent/export-list.ts";
import { submissionFile } from "../../../file-download.ts";

type Context = { params: Promise<{ workspace: string; id: string }> };

/** Downloads a submission's messages, under the filters of its page. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return submissionFile(request, params, messagesQuery, (scope, asked, choice) =>
    exportMessages(scope, channels, asked, choice),
  );
}
