import { suppressionsQuery } from "#server/domain/downloads/queries.ts";
import { exportSuppressions } from "#server/domain/sending/suppressions/export-list.ts";
import { listFile } from "../../file-download.ts";

type Context = { params: Promise<{ workspace: string }> };

/** Downloads the numbers that are suppressed, under the channel that its page shows, in columns that the import takes again. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return listFile(request, params, suppressionsQuery, (scope, asked, choice) =>
    exportSuppressions(scope, { ...asked, ...choice }),
  );
}
