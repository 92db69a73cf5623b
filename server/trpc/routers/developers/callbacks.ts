import { z } from "zod";
import { byNumber } from "#server/domain/paging.ts";
import { readCallbackAddress, revokeCallbackAddress } from "#server/domain/sending/callbacks/address.ts";
import { getCallback } from "#server/domain/sending/callbacks/get.ts";
import { dispositions, listCallbacks } from "#server/domain/sending/callbacks/list.ts";
import { listQuarantine } from "#server/domain/sending/callbacks/quarantine.ts";
import { tryCallbacksAgain } from "#server/domain/sending/callbacks/try-again.ts";
import { personProcedure, router, workspaceProcedure } from "#server/trpc/init.ts";
import { paging, searched, timeSort } from "#server/trpc/paging.ts";

const id = z.int().min(1);

export const callbacksRouter = router({
  list: workspaceProcedure
    .meta({ permission: "callback.read" })
    .input(
      paging(byNumber).extend({
        disposition: z.enum(dispositions).optional(),
        q: searched,
        submissionId: z.uuid().optional(),
        sort: timeSort,
      }),
    )
    .query(({ ctx, input }) => listCallbacks(ctx.scope, input)),
  get: workspaceProcedure
    .meta({ permission: "callback.read" })
    .input(z.object({ id }))
    .query(({ ctx, input }) => getCallback(ctx.scope, input.id)),
  address: workspaceProcedure
    .meta({ permission: "callback.read" })
    .input(z.object({ attemptId: z.uuid() }))
    .query(({ ctx, input }) => readCallbackAddress(ctx.scope, input.attemptId)),
  revokeAddress: workspaceProcedure
    .meta({ permission: "callback.manage" })
    .input(z.object({ attemptId: z.uuid() }))
    .mutation(({ ctx, input }) => revokeCallbackAddress(ctx.scope, input.attemptId)),
  /** One, or with null all of the workspace. */
  tryAgain: workspaceProcedure
    .meta({ permission: "callback.manage" })
    .input(z.object({ id: id.nullable() }))
    .mutation(({ ctx, input }) => tryCallbacksAgain(ctx.scope, input.id)),
  quarantine: personProcedure
    .meta({ permission: "instance_admin" })
    .input(paging(byNumber))
    .query(({ ctx, input }) => listQuarantine({ services: ctx.runtime.services, person: ctx.person }, input)),
});
