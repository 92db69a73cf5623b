import { z } from "zod";
import { find } from "#server/domain/overview/search/find.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";

/** Finds what a pasted id, number or address names. */
export const searchRouter = router({
  find: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(z.object({ q: z.string().trim().min(1).max(200) }))
    .query(({ ctx, input }) => find(ctx.scope, input)),
});
