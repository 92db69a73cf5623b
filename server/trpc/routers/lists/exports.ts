import { z } from "zod";
import { askForExport, weighList } from "#server/domain/downloads/ask.ts";
import { getExport, listExports } from "#server/domain/downloads/own.ts";
import { byTime } from "#server/domain/paging.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { paging } from "#server/trpc/paging.ts";

/** Below the workspace: "/suppressions/suppressions.csv?channel=sms". */
const address = z.object({ address: z.string().startsWith("/").max(6000) });

export const exportsRouter = router({
  list: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(paging(byTime))
    .query(({ ctx, input }) => listExports(ctx.scope, input)),
  get: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(z.object({ id: z.uuid() }))
    .query(({ ctx, input }) => getExport(ctx.scope, input.id)),
  weigh: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(address)
    .query(({ ctx, input }) => weighList(ctx.scope, input.address)),
  ask: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(address)
    .mutation(({ ctx, input }) => askForExport(ctx.scope, input.address)),
});
