import { z } from "zod";
import { betweenSentences } from "#components/page/lists.ts";
import { areas } from "#server/contract/operation.ts";
import { exportReport } from "#server/domain/reports/export-list.ts";
import { t } from "#words/t.ts";
import { downloadScope, refuseDownload } from "../../../download-scope.ts";
import { answerWithFile, fileChoice } from "../../../file-download.ts";

type Context = { params: Promise<{ workspace: string; area: string }> };

const moment = (name: string) =>
  z.iso
    .datetime({ offset: true, error: () => t("pages.nameIsAMomentSuchAs2026", { name }) })
    .transform((text) => new Date(text));

const asked = z.object({ from: moment("from"), to: moment("to") });
const area = z.enum(areas, { error: () => t("pages.theAreaOfAReportIsOne", { areas: areas.join(", ") }) });

/** Downloads the counts of an area, one line a day and whatever reports tell apart. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { workspace, area: name } = await params;
  const scope = await downloadScope(request, workspace, { namesRecipients: true });
  if (scope instanceof Response) return scope;
  const of = area.safeParse(name);
  if (!of.success) return refuseDownload(404, sentencesOf(of.error));
  const period = asked.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!period.success) return refuseDownload(400, sentencesOf(period.error));
  const choice = fileChoice(request);
  if (choice instanceof Response) return choice;
  return answerWithFile(() => exportReport(scope, { area: of.data, ...period.data }, choice));
}

const sentencesOf = ({ issues }: z.ZodError) => issues.map(({ message }) => message).join(betweenSentences());
