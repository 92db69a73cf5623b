import { z } from "zod";
import { homeTimes } from "#server/domain/overview/figures/span.ts";
import { readHome } from "#server/domain/overview/home.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";

/** The page on which a workspace opens. */
export const homeRouter = router({
  get: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(z.object({ time: z.enum(homeTimes).default("7d") }))
    .query(({ ctx, input }) => readHome(ctx.scope, input)),
});
