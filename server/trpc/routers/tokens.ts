import { z } from "zod";
import { createToken, listGrants, tokenDays } from "#server/domain/access/tokens/create.ts";
import { listTokens } from "#server/domain/access/tokens/list.ts";
import { revokeToken } from "#server/domain/access/tokens/revoke.ts";
import { permissions } from "#server/domain/permissions.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { lineOfText } from "#server/trpc/text.ts";
import { t } from "#words/t.ts";

export const tokensRouter = router({
  list: workspaceProcedure.meta({ permission: "token.manage" }).query(({ ctx }) => listTokens(ctx.scope)),
  grants: workspaceProcedure.meta({ permission: "token.manage" }).query(({ ctx }) => listGrants(ctx.scope)),
  create: workspaceProcedure
    .meta({ permission: "token.manage", sensitive: true })
    .input(
      z.object({
        name: lineOfText(60),
        permissions: z.array(z.enum(permissions)).min(1, { error: () => t("trpc.chooseAtLeastOneThingThatIt") }),
        days: z
          .int({ error: () => t("trpc.aWholeNumberOfDays") })
          .min(tokenDays.least, { error: () => t("trpc.atLeast1Day") })
          .max(tokenDays.most, { error: () => t("trpc.atMost365Days") })
          .default(tokenDays.usual),
      }),
    )
    .mutation(({ ctx, input }) => createToken(ctx.scope, input)),
  revoke: workspaceProcedure
    .meta({ permission: "token.manage" })
    .input(z.object({ tokenId: z.uuid() }))
    .mutation(({ ctx, input }) => revokeToken(ctx.scope, input)),
});
