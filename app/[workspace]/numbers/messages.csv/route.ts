import { z } from "zod";
import { betweenSentences } from "#components/page/lists.ts";
import { channels } from "#server/domain/areas/rules.ts";
import { moment } from "#server/domain/downloads/queries.ts";
import { numberWays } from "#server/domain/messages/number/asked.ts";
import { exportNumber } from "#server/domain/messages/number/export-list.ts";
import { t } from "#words/t.ts";
import { downloadScope, refuseDownload } from "../../download-scope.ts";
import { answerWithFile, fileChoice } from "../../file-download.ts";

type Context = { params: Promise<{ workspace: string }> };

const query = z.object({
  number: z
    .string({ error: () => t("pages.numberIsTheNumberInQuestion") })
    .trim()
    .min(1)
    .max(100),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: () => t("pages.countryHasTwoLetters") })
    .optional(),
  channel: z
    .enum(numberWays, { error: () => t("pages.channelIsOneOfNumberWays", { numberWays: numberWays.join(", ") }) })
    .optional(),
  from: moment("from"),
  to: moment("to"),
});

/** Downloads what was sent to one number and the calls to it, under the filter of its page. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const scope = await downloadScope(request, (await params).workspace, { namesRecipients: true });
  if (scope instanceof Response) return scope;
  const asked = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success)
    return refuseDownload(400, asked.error.issues.map((issue) => issue.message).join(betweenSentences()));
  const choice = fileChoice(request);
  if (choice instanceof Response) return choice;
  return answerWithFile(() => exportNumber(scope, channels, asked.data, choice));
}
