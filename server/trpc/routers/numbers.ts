import { z } from "zod";
import { channels } from "#server/domain/areas/rules.ts";
import { listDraft } from "#server/domain/messages/channel/list-draft.ts";
import { aboutNumber } from "#server/domain/messages/number/about.ts";
import { numberWays } from "#server/domain/messages/number/asked.ts";
import { readNumber } from "#server/domain/messages/number/history.ts";
import { moment } from "#server/domain/moment.ts";
import { byHistory } from "#server/domain/paging.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { paging } from "#server/trpc/paging.ts";

const number = z.string().trim().min(1).max(100);
const country = listDraft.shape.country.optional();

/** One number, in whatever way it was reached. */
export const numbersRouter = router({
  // Whoever may not see numbers could try them one by one.
  history: workspaceProcedure
    .meta({ permission: "personal.see" })
    .input(
      paging(byHistory).extend({
        number,
        country,
        channel: z.enum(numberWays).optional(),
        from: moment.optional(),
        to: moment.optional(),
      }),
    )
    .query(({ ctx, input }) => readNumber(ctx.scope, channels, input)),
  about: workspaceProcedure
    .meta({ permission: "personal.see" })
    .input(z.object({ number, country }))
    .query(({ ctx, input }) => aboutNumber(ctx.scope, input)),
});
