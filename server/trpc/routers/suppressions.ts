import { z } from "zod";
import { isCountry } from "#server/compose/number.ts";
import { moment } from "#server/domain/moment.ts";
import { byTime } from "#server/domain/paging.ts";
import { addSuppressions } from "#server/domain/sending/suppressions/add.ts";
import { changeSuppression, removeSuppression } from "#server/domain/sending/suppressions/change.ts";
import { suppressionChannels } from "#server/domain/sending/suppressions/channels.ts";
import { countSuppressions, getSuppression, listSuppressions } from "#server/domain/sending/suppressions/list.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { paging, searched } from "#server/trpc/paging.ts";
import { lineOfText } from "#server/trpc/text.ts";
import { t } from "#words/t.ts";

const channel = z.enum(suppressionChannels).optional();
const channels = z.array(z.enum(suppressionChannels)).min(1).max(suppressionChannels.length).optional();
const reason = lineOfText(200);
const until = moment.nullable().default(null);

/** Numbers that nothing is sent to, and addresses that the review of a batch warns of. */
export const suppressionsRouter = router({
  list: workspaceProcedure
    .meta({ permission: "suppression.read" })
    .input(paging(byTime).extend({ channel, q: searched }))
    .query(({ ctx, input }) => listSuppressions(ctx.scope, input)),
  get: workspaceProcedure
    .meta({ permission: "suppression.read" })
    .input(z.object({ id: z.uuid() }))
    .query(({ ctx, input }) => getSuppression(ctx.scope, input.id)),
  counts: workspaceProcedure
    .meta({ permission: "suppression.read" })
    .input(z.object({ channel }).optional())
    .query(({ ctx, input }) => countSuppressions(ctx.scope, input)),
  add: workspaceProcedure
    .meta({ permission: "suppression.manage" })
    .input(
      z.object({
        channels,
        numbers: z.string().max(100_000, { error: () => t("trpc.atMost100000CharactersImportA") }),
        country: z
          .string()
          .refine(isCountry, { error: () => t("trpc.chooseACountryFromTheList") })
          .nullable()
          .default(null),
        reason,
        until,
      }),
    )
    .mutation(({ ctx, input }) => addSuppressions(ctx.scope, input)),
  change: workspaceProcedure
    .meta({ permission: "suppression.manage" })
    .input(z.object({ id: z.uuid(), reason, until }))
    .mutation(({ ctx, input }) => changeSuppression(ctx.scope, input)),
  remove: workspaceProcedure
    .meta({ permission: "suppression.manage" })
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => removeSuppression(ctx.scope, input)),
});
