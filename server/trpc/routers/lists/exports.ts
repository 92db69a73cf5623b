import { z } from "zod";
import { askForExport, weighList } from "#server/domain/downloads/ask.ts";
import { askAgain, cancelExport } from "#server/domain/downloads/change.ts";
import { getExport, listExports } from "#server/domain/downloads/own.ts";
import {
  createSchedule,
  deleteSchedule,
  pauseSchedule,
  resumeSchedule,
} from "#server/domain/downloads/schedules/change.ts";
import { listSchedules } from "#server/domain/downloads/schedules/list.ts";
import { scheduleTiming } from "#server/domain/downloads/schedules/timing.ts";
import { byTime } from "#server/domain/paging.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { paging } from "#server/trpc/paging.ts";

/** Below the workspace: "/suppressions/suppressions.csv?channel=sms". */
const address = z.object({ address: z.string().startsWith("/").max(6000) });

const one = z.object({ id: z.uuid() });

export const exportsRouter = router({
  list: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(paging(byTime))
    .query(({ ctx, input }) => listExports(ctx.scope, input)),
  get: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(one)
    .query(({ ctx, input }) => getExport(ctx.scope, input.id)),
  weigh: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(address)
    .query(({ ctx, input }) => weighList(ctx.scope, input.address)),
  ask: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(address)
    .mutation(({ ctx, input }) => askForExport(ctx.scope, input.address)),
  cancel: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(one)
    .mutation(({ ctx, input }) => cancelExport(ctx.scope, input.id)),
  again: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(one)
    .mutation(({ ctx, input }) => askAgain(ctx.scope, input.id)),
  schedules: workspaceProcedure.meta({ permission: "workspace.read" }).query(({ ctx }) => listSchedules(ctx.scope)),
  createSchedule: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(scheduleTiming.safeExtend({ ...address.shape, isOfLastPeriod: z.boolean() }))
    .mutation(({ ctx, input }) => createSchedule(ctx.scope, input)),
  pauseSchedule: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(one)
    .mutation(({ ctx, input }) => pauseSchedule(ctx.scope, input.id)),
  resumeSchedule: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(one)
    .mutation(({ ctx, input }) => resumeSchedule(ctx.scope, input.id)),
  deleteSchedule: workspaceProcedure
    .meta({ permission: "workspace.read" })
    .input(one)
    .mutation(({ ctx, input }) => deleteSchedule(ctx.scope, input.id)),
});
