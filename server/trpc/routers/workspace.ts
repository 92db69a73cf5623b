import { z } from "zod";
import { isCountry } from "#server/compose/number.ts";
import { listMemberships } from "#server/domain/access/people/memberships.ts";
import { requireSecondFactor } from "#server/domain/access/sign-in/proof.ts";
import { archiveWorkspace } from "#server/domain/access/workspaces/archive.ts";
import { changeDefaultCountry } from "#server/domain/access/workspaces/default-country.ts";
import { renameWorkspace } from "#server/domain/access/workspaces/rename.ts";
import { requireSecondFactorHere } from "#server/domain/access/workspaces/require-second-factor.ts";
import { readSettings } from "#server/domain/access/workspaces/settings.ts";
import { describeWorkspace } from "#server/domain/account/connections/describe-workspace.ts";
import { retentionInput } from "#server/domain/retention/limits.ts";
import { changeRetention, readRetention } from "#server/domain/retention/settings.ts";
import { explainStop } from "#server/domain/sending/control/explain-stop.ts";
import { readSending, resumeSending, stopSending } from "#server/domain/sending/control/sending.ts";
import { personProcedure, router, workspaceProcedure } from "#server/trpc/init.ts";
import { lineOfText } from "#server/trpc/text.ts";
import { t } from "#words/t.ts";

const reason = z
  .string()
  .trim()
  .min(3, { error: () => t("trpc.sayInAFewWordsWhy") })
  .max(500);

export const workspaceRouter = router({
  mine: personProcedure.meta({ permission: "signed_in" }).query(async ({ ctx }) => {
    const memberships = await listMemberships(ctx.runtime.services.db.system, ctx.person.id);
    return memberships.map(({ workspace, roles }) => ({ slug: workspace.slug, name: workspace.name, roles }));
  }),
  current: workspaceProcedure.meta({ permission: "workspace.read" }).query(({ ctx }) => describeWorkspace(ctx.scope)),
  settings: workspaceProcedure.meta({ permission: "workspace.manage" }).query(async ({ ctx }) => ({
    ...(await readSettings(ctx.scope)),
    viewerHasSecondFactor: ctx.person.hasSecondFactor,
  })),
  sending: workspaceProcedure.meta({ permission: "workspace.read" }).query(({ ctx }) => readSending(ctx.scope)),
  stopSending: workspaceProcedure
    .meta({ permission: "sending.stop" })
    .input(z.object({ reason: reason.optional() }))
    .mutation(({ ctx, input }) => stopSending(ctx.scope, input)),
  explainStop: workspaceProcedure
    .meta({ permission: "sending.stop" })
    .input(z.object({ reason }))
    .mutation(({ ctx, input }) => explainStop(ctx.scope, input)),
  resumeSending: workspaceProcedure
    .meta({ permission: "sending.resume" })
    .input(z.object({ reason }))
    .mutation(({ ctx, input }) => resumeSending(ctx.scope, input)),
  rename: workspaceProcedure
    .meta({ permission: "workspace.manage" })
    .input(z.object({ name: lineOfText(60) }))
    .mutation(({ ctx, input }) => renameWorkspace(ctx.scope, input)),
  changeDefaultCountry: workspaceProcedure
    .meta({ permission: "workspace.manage" })
    .input(
      z.object({
        country: z
          .string()
          .refine(isCountry, { error: () => t("trpc.chooseACountryFromTheList") })
          .nullable(),
      }),
    )
    .mutation(({ ctx, input }) => changeDefaultCountry(ctx.scope, input)),
  requireSecondFactor: workspaceProcedure
    .meta({ permission: "workspace.manage", sensitive: true })
    .input(z.object({ required: z.boolean() }))
    .mutation(({ ctx, input }) => {
      // Whoever requires it without having it would shut themselves out.
      if (input.required) requireSecondFactor(ctx.person, t("trpc.requiringItOfEverybody"), true);
      return requireSecondFactorHere(ctx.scope, input);
    }),
  retention: workspaceProcedure.meta({ permission: "workspace.read" }).query(({ ctx }) => readRetention(ctx.scope)),
  changeRetention: workspaceProcedure
    .meta({ permission: "retention.manage", sensitive: true })
    .input(retentionInput)
    .mutation(({ ctx, input }) => changeRetention(ctx.scope, input)),
  archive: workspaceProcedure
    .meta({ permission: "workspace.archive", sensitive: true })
    .input(z.object({ typedName: z.string().max(300) }))
    .mutation(({ ctx, input }) => archiveWorkspace(ctx.scope, input)),
});
