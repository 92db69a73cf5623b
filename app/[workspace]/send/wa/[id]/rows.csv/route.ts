import { z } from "zod";
import { exportFailedRows, failedVerdicts } from "#server/domain/tables/recipient-checks/export-list.ts";
import { t } from "#words/t.ts";
import { submissionFile } from "../../../../file-download.ts";

type Context = { params: Promise<{ workspace: string; id: string }> };

const query = z.object({
  verdict: z
    .enum(failedVerdicts, {
      error: () => t("pages.verdictIsOneOfFailedVerdicts", { failedVerdicts: failedVerdicts.join(", ") }),
    })
    .default("failed"),
});

/** Downloads the rows of a draft that nothing is sent to. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return submissionFile(request, params, query, exportFailedRows);
}
