import { z } from "zod";
import { longestViewName, longestViewQuery, viewPaths } from "#server/compose/saved-views.ts";
import { changeView, deleteView } from "#server/domain/views/change.ts";
import { listViews } from "#server/domain/views/list.ts";
import { saveView } from "#server/domain/views/save.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { lineOfText } from "#server/trpc/text.ts";

const path = z.enum(viewPaths);
const name = lineOfText(longestViewName);

/** What narrows a list, kept under a name; the domain asks also whether the list itself may be seen. */
export const viewsRouter = router({
  list: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(z.object({ path }))
    .query(({ ctx, input }) => listViews(ctx.scope, input)),
  save: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(z.object({ path, query: z.string().max(longestViewQuery), name, isShared: z.boolean() }))
    .mutation(({ ctx, input }) => saveView(ctx.scope, input)),
  change: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(z.object({ id: z.uuid(), name, isShared: z.boolean() }))
    .mutation(({ ctx, input }) => changeView(ctx.scope, input)),
  delete: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => deleteView(ctx.scope, input)),
});
