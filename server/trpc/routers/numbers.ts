import { z } from "zod";
import { messageAreas } from "#server/contract/areas.ts";
import { channels } from "#server/domain/areas/rules.ts";
import { listDraft } from "#server/domain/messages/channel/list-draft.ts";
import { readNumber } from "#server/domain/messages/sent/of-number.ts";
import { byNumber } from "#server/domain/paging.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { paging } from "#server/trpc/paging.ts";

/** One number, whatever channel it was written to in. */
export const numbersRouter = router({
  // Whoever may not see numbers could try them one by one.
  history: workspaceProcedure
    .meta({ permission: "personal.see" })
    .input(
      paging(byNumber).extend({
        number: z.string().trim().min(1).max(100),
        country: listDraft.shape.country.optional(),
        channel: z.enum(messageAreas).optional(),
      }),
    )
    .query(({ ctx, input }) => readNumber(ctx.scope, channels, input)),
});
