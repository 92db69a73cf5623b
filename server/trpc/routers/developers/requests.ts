import { z } from "zod";
import { getRequest, listRequests } from "#server/domain/account/calls/read.ts";
import { byTime } from "#server/domain/paging.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { paging } from "#server/trpc/paging.ts";

export const requestsRouter = router({
  list: workspaceProcedure
    .meta({ permission: "request.read" })
    .input(
      paging(byTime).extend({
        operation: z.string().max(100).optional(),
        outcomes: z.array(z.enum(["started", "accepted", "refused", "not_sent", "unknown"])).optional(),
      }),
    )
    .query(({ ctx, input }) => listRequests(ctx.scope, input)),
  get: workspaceProcedure
    .meta({ permission: "request.read" })
    .input(z.object({ id: z.uuid() }))
    .query(({ ctx, input }) => getRequest(ctx.scope, input.id)),
});
