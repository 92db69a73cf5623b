import { z } from "zod";
import { readCoverage } from "#server/domain/calls/archive/days/read-coverage.ts";
import { readNow } from "#server/domain/calls/archive/days/read-now.ts";
import { readsCalls } from "#server/domain/calls/records/may-read.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";

/** What of the platform's call records is kept here, day by day. */
export const archiveRouter = router({
  coverage: workspaceProcedure.meta({ permission: readsCalls }).query(({ ctx }) => readCoverage(ctx.scope)),
  readNow: workspaceProcedure
    .meta({ permission: "archive.manage" })
    .input(z.object({ streamId: z.uuid() }))
    .mutation(({ ctx, input }) => readNow(ctx.scope, input)),
});
