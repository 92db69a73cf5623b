import { z } from "zod";
import { betweenSentences } from "#components/page/lists.ts";
import { moment } from "#server/domain/downloads/queries.ts";
import { exportAddress } from "#server/domain/sending/evidence/export-address.ts";
import { t } from "#words/t.ts";
import { downloadScope, refuseDownload } from "../../download-scope.ts";
import { answerWithFile, fileChoice } from "../../file-download.ts";

type Context = { params: Promise<{ workspace: string }> };

const inQuestion = { error: () => t("pages.addressIsTheAddressInQuestion") };

const query = z.object({
  address: z.string(inQuestion).trim().min(1, inQuestion).max(254, inQuestion),
  from: moment("from"),
  to: moment("to"),
});

/** Downloads the emails to one address. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const scope = await downloadScope(request, (await params).workspace, { namesRecipients: true });
  if (scope instanceof Response) return scope;
  const asked = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success)
    return refuseDownload(400, asked.error.issues.map((issue) => issue.message).join(betweenSentences()));
  const choice = fileChoice(request);
  if (choice instanceof Response) return choice;
  return answerWithFile(() => exportAddress(scope, asked.data, choice));
}
