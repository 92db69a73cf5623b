import { z } from "zod";
import { besideCall } from "#server/domain/calls/records/beside.ts";
import { callFilter, callKind, callSorts } from "#server/domain/calls/records/filter.ts";
import { listCalls } from "#server/domain/calls/records/list.ts";
import { readsCalls } from "#server/domain/calls/records/may-read.ts";
import { readCall } from "#server/domain/calls/records/one.ts";
import { readStatistics } from "#server/domain/calls/records/statistics.ts";
import { byCall } from "#server/domain/paging.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { paging } from "#server/trpc/paging.ts";

const asked = callFilter.extend({ kind: callKind });
const one = z.object({ kind: callKind, id: z.string().min(1).max(1500) });
const sort = z.enum(callSorts).default("newest");

/** Telephone calls as they were archived, of every kind. */
export const callsRouter = router({
  list: workspaceProcedure
    .meta({ permission: readsCalls })
    .input(paging(byCall).extend({ ...asked.shape, sort }))
    .query(({ ctx, input }) => listCalls(ctx.scope, input)),
  one: workspaceProcedure
    .meta({ permission: readsCalls })
    .input(one)
    .query(({ ctx, input }) => readCall(ctx.scope, input)),
  beside: workspaceProcedure
    .meta({ permission: readsCalls })
    .input(asked.extend({ ...one.shape, sort }))
    .query(({ ctx, input }) => besideCall(ctx.scope, input)),
  statistics: workspaceProcedure
    .meta({ permission: readsCalls })
    .input(asked)
    .query(({ ctx, input }) => readStatistics(ctx.scope, input)),
});
