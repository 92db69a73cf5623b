import { z } from "zod";
import { areas } from "#server/contract/operation.ts";
import { readsReports } from "#server/domain/reports/may-read.ts";
import { period } from "#server/domain/reports/period.ts";
import { readOverview } from "#server/domain/reports/read-overview.ts";
import { readReport } from "#server/domain/reports/read-report.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";

const compared = period.extend({ before: period });

/** What was sent and called, counted by the workers. */
export const reportsRouter = router({
  overview: workspaceProcedure
    .meta({ permission: readsReports })
    .input(compared)
    .query(({ ctx, input }) => readOverview(ctx.scope, input)),
  area: workspaceProcedure
    .meta({ permission: readsReports })
    .input(compared.extend({ area: z.enum(areas) }))
    .query(({ ctx, input }) => readReport(ctx.scope, input)),
});
