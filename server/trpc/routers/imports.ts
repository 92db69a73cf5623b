import { z } from "zod";
import { byRow } from "#server/domain/paging.ts";
import { beginImport } from "#server/domain/tables/imports/begin.ts";
import { listLeftOut } from "#server/domain/tables/imports/left-out.ts";
import { getImport, listImports } from "#server/domain/tables/imports/read.ts";
import { reportSettings, suppressionSettings } from "#server/domain/tables/imports/settings.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { paging } from "#server/trpc/paging.ts";
import { lineOfText } from "#server/trpc/text.ts";

const id = z.uuid();

/** Uploads taken over by the worker. Who may what follows from what an upload is for, which the domain knows. */
export const importsRouter = router({
  begin: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(
      z.discriminatedUnion("kind", [
        z.object({
          uploadId: id,
          kind: z.literal("suppressions"),
          settings: suppressionSettings.extend({ reason: lineOfText(200) }),
        }),
        z.object({ uploadId: id, kind: z.literal("delivery_report"), settings: reportSettings }),
      ]),
    )
    .mutation(({ ctx, input }) => beginImport(ctx.scope, input)),
  get: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(z.object({ id }))
    .query(({ ctx, input }) => getImport(ctx.scope, input.id)),
  list: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(z.object({ kind: z.enum(["suppressions", "delivery_report"]) }))
    .query(({ ctx, input }) => listImports(ctx.scope, input.kind)),
  leftOut: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(
      paging(byRow).extend({
        id,
        of: z.enum(["refused", "unmatched"]),
      }),
    )
    .query(({ ctx, input }) => listLeftOut(ctx.scope, input)),
});
