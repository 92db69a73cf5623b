import { z } from "zod";
import { templateSeen } from "#server/compose/email/form-schema.ts";
import { batchSendEmail, getListEmailAddress, getListEmailTemplates, getSendEmailRcd } from "#server/contract/email.ts";
import { emailLimits } from "#server/contract/limits/email.ts";
import { batchKind, emailBatchDraft } from "#server/domain/areas/email/drafts/batch-draft.ts";
import { beginDraft, updateDraft } from "#server/domain/areas/email/drafts/change-draft.ts";
import { getDraft } from "#server/domain/areas/email/drafts/read-draft.ts";
import { releaseDraft, reviewDraft } from "#server/domain/areas/email/drafts/release-draft.ts";
import { lookUpEmails } from "#server/domain/areas/email/look-up.ts";
import { listEmailApplications, listSenders, listTemplates } from "#server/domain/areas/email/platform-lists.ts";
import { batchInput, reviewBatch, sendBatch } from "#server/domain/areas/email/send-batch.ts";
import { discardDraft } from "#server/domain/sending/drafts/discard-draft.ts";
import { renameDraft } from "#server/domain/sending/drafts/rename-draft.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { givenIntent, intentOf } from "#server/trpc/intent.ts";
import { draftTitle, hash, repeatReason } from "#server/trpc/sending-inputs.ts";

const appId = z.string().min(1).max(200);
const one = z.object({ id: z.uuid() });

const sending = workspaceProcedure.meta({ permission: "email.send" });

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
        reviewedHash: hash.nullable().default(null),
        title: z.string().trim().min(1).max(120).nullable().default(null),
        repeatReason: repeatReason.nullable().default(null),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { id } = await sendBatch(ctx.scope, { ...input, intentId: intentOf(ctx, input.intentId) });
      return { id };
    }),
  begin: sending
    .input(emailBatchDraft.partial().extend({ appId: emailBatchDraft.shape.appId }))
    .mutation(({ ctx, input }) => beginDraft(ctx.scope, input)),
  draft: workspaceProcedure
    .meta({ permission: "email.read" })
    .input(one)
    .query(({ ctx, input }) => getDraft(ctx.scope, input.id)),
  update: sending
    .input(
      one.extend({
        draft: emailBatchDraft.partial(),
        /** As `draft` answered it: a change that somebody else made since is not written over. */
        version: z.int().optional(),
      }),
    )
    .mutation(({ ctx, input }) => updateDraft(ctx.scope, input)),
  rename: sending
    .input(one.extend({ title: draftTitle, version: z.int().optional() }))
    .mutation(({ ctx, input }) => renameDraft(ctx.scope, batchKind, input)),
  discard: sending.input(one).mutation(({ ctx, input }) => discardDraft(ctx.scope, batchKind, input.id)),
  reviewDraft: sending
    .input(one.extend({ template: templateSeen.optional() }))
    .query(({ ctx, input }) => reviewDraft(ctx.scope, input)),
  release: sending
    .meta({ permission: "email.send", operation: batchSendEmail.id })
    .input(
      one.extend({
        reviewedHash: hash,
        template: templateSeen.optional(),
        repeatReason: repeatReason.nullable().default(null),
      }),
    )
    .mutation(({ ctx, input }) => releaseDraft(ctx.scope, input)),
  lookUp: workspaceProcedure
    .meta({ permission: "recipient.ask", operation: getSendEmailRcd.id })
    .input(
      z.object({ appId, emailIds: z.array(z.string().trim().min(1).max(200)).min(1).max(emailLimits.idsPerQuery) }),
    )
    .mutation(({ ctx, input }) => lookUpEmails(ctx.scope, input)),
});
