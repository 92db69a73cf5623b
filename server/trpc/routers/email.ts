import { z } from "zod";
import {
  batchSendEmail,
  emailLimits,
  getListEmailAddress,
  getListEmailTemplates,
  getSendEmailRcd,
} from "#server/contract/email.ts";
import { lookUpEmails } from "#server/domain/areas/email/look-up.ts";
import { listEmailApplications, listSenders, listTemplates } from "#server/domain/areas/email/platform-lists.ts";
import { batchInput, reviewBatch, sendBatch } from "#server/domain/areas/email/send-batch.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { givenIntent, intentOf } from "#server/trpc/intent.ts";

const appId = z.string().min(1).max(200);

export const emailRouter = router({
  applications: workspaceProcedure
    .meta({ permission: "email.read" })
    .query(({ ctx }) => listEmailApplications(ctx.scope)),
  templates: workspaceProcedure
    .meta({ permission: "email.read", operation: getListEmailTemplates.id })
    .input(
      z.object({
        appId,
        templateName: z.string().max(200).optional(),
        templateStatus: z.int().min(0).max(3).optional(),
        language: z.string().max(20).optional(),
      }),
    )
    .query(({ ctx, input }) => listTemplates(ctx.scope, input)),
  senders: workspaceProcedure
    .meta({ permission: "email.read", operation: getListEmailAddress.id })
    .input(z.object({ appId }))
    .query(({ ctx, input }) => listSenders(ctx.scope, input.appId)),
  review: workspaceProcedure
    .meta({ permission: "email.send" })
    .input(batchInput.extend({ intentId: z.uuid().optional() }))
    .query(({ ctx, input }) => reviewBatch(ctx.scope, input)),
  send: workspaceProcedure
    .meta({ permission: "email.send", operation: batchSendEmail.id })
    .input(
      batchInput.extend({
        intentId: givenIntent,
        reviewedHash: z.string().length(64).nullable().default(null),
        title: z.string().trim().min(1).max(120).nullable().default(null),
        repeatReason: z.string().trim().min(3).max(500).nullable().default(null),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { id } = await sendBatch(ctx.scope, { ...input, intentId: intentOf(ctx, input.intentId) });
      return { id };
    }),
  lookUp: workspaceProcedure
    .meta({ permission: "recipient.ask", operation: getSendEmailRcd.id })
    .input(
      z.object({ appId, emailIds: z.array(z.string().trim().min(1).max(200)).min(1).max(emailLimits.idsPerQuery) }),
    )
    .mutation(({ ctx, input }) => lookUpEmails(ctx.scope, input)),
});
