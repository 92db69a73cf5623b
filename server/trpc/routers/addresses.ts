import { z } from "zod";
import { moment } from "#server/domain/moment.ts";
import { byNumber } from "#server/domain/paging.ts";
import { aboutAddress } from "#server/domain/sending/evidence/about-address.ts";
import { readAddress } from "#server/domain/sending/evidence/to-address.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { paging } from "#server/trpc/paging.ts";

const address = z.string().trim().min(1).max(254);

/** One address, and the emails to it. */
export const addressesRouter = router({
  // Whoever may not see addresses could try them one by one.
  history: workspaceProcedure
    .meta({ permission: "personal.see" })
    .input(
      paging(byNumber).extend({
        address,
        from: moment.optional(),
        to: moment.optional(),
      }),
    )
    .query(({ ctx, input }) => readAddress(ctx.scope, input)),
  about: workspaceProcedure
    .meta({ permission: "personal.see" })
    .input(z.object({ address }))
    .query(({ ctx, input }) => aboutAddress(ctx.scope, input)),
});
