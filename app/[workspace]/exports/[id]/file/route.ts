import { z } from "zod";
import { openExport } from "#server/domain/downloads/open-export.ts";
import { downloadScope, nothingHere } from "../../../download-scope.ts";
import { answerWithFile } from "../../../file-download.ts";

type Context = { params: Promise<{ workspace: string; id: string }> };

/** Downloads the file of an export that was written in the background, for whoever asked for it. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { workspace, id } = await params;
  const scope = await downloadScope(request, workspace, { namesRecipients: true });
  if (scope instanceof Response) return scope;
  if (!z.uuid().safeParse(id).success) return nothingHere();
  return answerWithFile(() => openExport(scope, id));
}
