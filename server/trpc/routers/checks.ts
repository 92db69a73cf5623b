import { z } from "zod";
import { messageAreas } from "#server/contract/areas.ts";
import { byRow, mostRows } from "#server/domain/paging.ts";
import { previewRow } from "#server/domain/tables/recipient-checks/preview.ts";
import { leaveOut, listProblems } from "#server/domain/tables/recipient-checks/problems.ts";
import { readCheckedRows } from "#server/domain/tables/recipient-checks/read-rows.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { paging } from "#server/trpc/paging.ts";

const row = z.int().min(0).max(mostRows);
const problem = z.string().min(1).max(300);
const column = z.int().min(0).max(199);

export const checksRouter = router({
  rows: workspaceProcedure
    .meta({ permission: "submission.read" })
    .input(
      paging(byRow).extend({
        submissionId: z.uuid(),
        verdict: z.enum(["sendable", "duplicate", "suppressed", "refused"]).optional(),
        problem: problem.optional(),
        isLeftOut: z.boolean().optional(),
        isDear: z.boolean().optional(),
      }),
    )
    .query(({ ctx, input }) => readCheckedRows(ctx.scope, input)),
  problems: workspaceProcedure
    .meta({ permission: "submission.read" })
    .input(z.object({ submissionId: z.uuid() }))
    .query(({ ctx, input }) => listProblems(ctx.scope, input)),
  leaveOut: workspaceProcedure
    // Of these it asks for the one of the draft's area.
    .meta({ permission: messageAreas.map((area) => `${area}.send` as const) })
    .input(z.object({ submissionId: z.uuid(), problem, isLeftOut: z.boolean() }))
    .mutation(({ ctx, input }) => leaveOut(ctx.scope, input)),
  preview: workspaceProcedure
    .meta({ permission: "submission.read" })
    .input(
      z.object({
        submissionId: z.uuid(),
        row,
        content: z.string().max(4096).optional(),
        variables: z.record(z.string().min(1).max(200), column).optional(),
        numberColumn: column.optional(),
        country: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .nullable()
          .optional(),
      }),
    )
    .query(({ ctx, input: { submissionId, row, content, variables, numberColumn, country } }) =>
      previewRow(ctx.scope, {
        submissionId,
        row,
        settings: {
          ...(content === undefined ? {} : { content }),
          ...(variables === undefined ? {} : { variables }),
          ...(numberColumn === undefined ? {} : { numberColumn }),
          ...(country === undefined ? {} : { country }),
        },
      }),
    ),
});
