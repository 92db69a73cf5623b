import { z } from "zod";
import { byRow, mostRows } from "#server/domain/paging.ts";
import { correctCell } from "#server/domain/tables/recipient-checks/correct.ts";
import { beginUpload } from "#server/domain/tables/uploads/begin.ts";
import { discardUpload } from "#server/domain/tables/uploads/discard.ts";
import { finishUpload } from "#server/domain/tables/uploads/finish.ts";
import { uploadLimits } from "#server/domain/tables/uploads/formats/limits.ts";
import { getUpload } from "#server/domain/tables/uploads/get.ts";
import { listLists, saveList, unsaveList } from "#server/domain/tables/uploads/lists.ts";
import { readersOf } from "#server/domain/tables/uploads/purpose.ts";
import { readRows } from "#server/domain/tables/uploads/rows.ts";
import { listUses } from "#server/domain/tables/uploads/uses.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { paging } from "#server/trpc/paging.ts";
import { lineOfText } from "#server/trpc/text.ts";
import { t } from "#words/t.ts";

const id = z.uuid();
const row = z.int().min(1).max(mostRows);

const options = z.object({
  encoding: z.string().trim().min(1).max(40).optional(),
  delimiter: z
    .string()
    .regex(/^[^"\r\n\0\uFEFF]$/u, { error: () => t("trpc.oneCharacterThatIsNotAQuote") })
    .optional(),
  hasHeader: z.boolean().optional(),
});

/**
 * Tables that people upload or paste. Parts of their bytes come by PUT beside tRPC. Who may what follows from what a file
 * is for, which the domain knows: sending for recipients and reports, the suppression list for suppressions.
 */
export const uploadsRouter = router({
  begin: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(
      z.object({
        purpose: z.enum(["recipients", "suppressions", "delivery_report"]),
        name: lineOfText(200),
        byteCount: z.int().min(0),
        source: z.enum(["file", "paste"]),
        options: options.default({}),
      }),
    )
    .mutation(({ ctx, input }) => beginUpload(ctx.scope, input)),
  finish: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(z.object({ id }))
    .mutation(({ ctx, input }) => finishUpload(ctx.scope, input.id)),
  get: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(z.object({ id }))
    .query(({ ctx, input }) => getUpload(ctx.scope, input.id)),
  rows: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(
      paging(byRow).extend({
        id,
        /** Where a page begins that no cursor leads to: after this row. */
        afterRow: z.int().min(0).max(mostRows).default(0),
      }),
    )
    .query(({ ctx, input: { afterRow, ...input } }) =>
      readRows(ctx.scope, { ...input, cursor: input.cursor ?? afterRow }),
    ),
  correct: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(
      z.object({
        id,
        row,
        column: z
          .int()
          .min(0)
          .max(uploadLimits.columns - 1),
        text: z.string().max(uploadLimits.cellCharacters, { error: () => t("trpc.atMost10000Characters") }),
        submissionId: z.uuid().optional(),
      }),
    )
    .mutation(({ ctx, input }) => correctCell(ctx.scope, input)),
  saveList: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(z.object({ id, name: lineOfText(80) }))
    .mutation(({ ctx, input }) => saveList(ctx.scope, input)),
  unsaveList: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(z.object({ id }))
    .mutation(({ ctx, input }) => unsaveList(ctx.scope, input.id)),
  uses: workspaceProcedure
    .meta({ permission: readersOf.recipients })
    .input(z.object({ id }))
    .query(({ ctx, input }) => listUses(ctx.scope, input.id)),
  lists: workspaceProcedure.meta({ permission: readersOf.recipients }).query(({ ctx }) => listLists(ctx.scope)),
  discard: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(z.object({ id }))
    .mutation(({ ctx, input }) => discardUpload(ctx.scope, input.id)),
});
