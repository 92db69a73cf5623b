import { z } from "zod";
import { getRequest, listRequests } from "#server/domain/account/calls/read.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";

export const requestsRouter = router({
  list: workspaceProcedure
    .meta({ permission: "request.read" })
    .input(
      z.object({
        operation: z.string().max(100).optional(),
        outcomes: z.array(z.enum(["started", "accepted", "refused", "not_sent", "unknown"])).optional(),
        before: z.object({ at: z.date(), id: z.uuid() }).optional(),
        limit: z.int().min(1).max(200).default(50),
      }),
    )
    .query(({ ctx, input }) => listRequests(ctx.scope, input)),
  get: workspaceProcedure
    .meta({ permission: "request.read" })
    .input(z.object({ id: z.uuid() }))
    .query(({ ctx, input }) => getRequest(ctx.scope, input.id)),
});
