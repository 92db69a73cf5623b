import { z } from "zod";
import { areas } from "#server/contract/operation.ts";
import { listChoices, narrowsLists } from "#server/domain/account/calls/choices.ts";
import { listRequests, requestOutcomes } from "#server/domain/account/calls/list.ts";
import { listDrift } from "#server/domain/account/calls/list-drift.ts";
import { getRequest } from "#server/domain/account/calls/read.ts";
import { replayRequest } from "#server/domain/account/rehearsal/replay.ts";
import { moment } from "#server/domain/moment.ts";
import { byTime } from "#server/domain/paging.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { paging, searched, timeSort } from "#server/trpc/paging.ts";

export const requestsRouter = router({
  list: workspaceProcedure
    .meta({ permission: "request.read" })
    .input(
      paging(byTime).extend({
        area: z.enum(areas).optional(),
        operation: z.string().max(100).optional(),
        outcomes: z.array(z.enum(requestOutcomes)).optional(),
        code: z.string().max(20).optional(),
        by: z.union([z.uuid(), z.literal("job")]).optional(),
        connectionId: z.uuid().optional(),
        appId: z.string().max(100).optional(),
        from: moment.optional(),
        to: moment.optional(),
        withoutReads: z.boolean().optional(),
        differs: z.boolean().optional(),
        q: searched,
        sort: timeSort,
      }),
    )
    .query(({ ctx, input }) => listRequests(ctx.scope, input)),
  choices: workspaceProcedure.meta({ permission: narrowsLists }).query(({ ctx }) => listChoices(ctx.scope)),
  drift: workspaceProcedure.meta({ permission: "request.read" }).query(({ ctx }) => listDrift(ctx.scope)),
  get: workspaceProcedure
    .meta({ permission: "request.read" })
    .input(z.object({ id: z.uuid() }))
    .query(({ ctx, input }) => getRequest(ctx.scope, input.id)),
  replay: workspaceProcedure
    .meta({ permission: "sandbox.use" })
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => replayRequest(ctx.scope, input.id)),
});
