import { z } from "zod";
import { acceptInvitation } from "#server/domain/access/people/accept-invitation.ts";
import { requireSecondFactor, sessionOf } from "#server/domain/access/sign-in/proof.ts";
import { publicProcedure, router } from "#server/trpc/init.ts";
import { lineOfText } from "#server/trpc/text.ts";
import { t } from "#words/t.ts";

export const invitationsRouter = router({
  accept: publicProcedure
    .meta({ permission: "anyone" })
    .input(
      z.object({
        token: z.string().max(200),
        account: z.object({ name: lineOfText(80), password: z.string().max(1024) }).optional(),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const viewer = await ctx.viewer();
      if (viewer) {
        sessionOf(viewer);
        requireSecondFactor(viewer, t("trpc.thisSwitchboard"), false);
      }
      const visitor = {
        token: input.token,
        viewer,
        ip: ctx.headers.get("x-client-ip") || null,
        requestId: ctx.headers.get("x-request-id"),
      };
      return acceptInvitation(ctx.runtime.services, visitor, input.account ?? null);
    }),
});
