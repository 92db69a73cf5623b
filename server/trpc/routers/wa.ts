import { z } from "zod";
import { waLimits } from "#server/contract/limits/wa.ts";
import { withRules } from "#server/contract/operation.ts";
import { waCustomSendMsg } from "#server/contract/wa-custom.ts";
import { waTemplateSendMsg } from "#server/contract/wa-send.ts";
import { waTemplateAdd, waTemplateDraft, waTemplateRules } from "#server/contract/wa-template.ts";
import { waChannel, waListDraft } from "#server/domain/areas/wa/channel.ts";
import { customDraft, reviewCustom, sendCustom } from "#server/domain/areas/wa/send-custom.ts";
import {
  reviewTemplateMessage,
  sendTemplateMessage,
  templateMessageDraft,
} from "#server/domain/areas/wa/send-template.ts";
import { adoptedTemplate, adoptTemplate } from "#server/domain/areas/wa/templates/adopt.ts";
import { listEvidence } from "#server/domain/areas/wa/templates/history.ts";
import { notedStatus, noteStatus } from "#server/domain/areas/wa/templates/note-status.ts";
import { getTemplate, listTemplates, templatesNamed } from "#server/domain/areas/wa/templates/registry.ts";
import { reviewTemplate, submitTemplate } from "#server/domain/areas/wa/templates/submit.ts";
import { updateDraft } from "#server/domain/messages/drafts/change-draft.ts";
import { byTime } from "#server/domain/paging.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { givenIntent, intentOf } from "#server/trpc/intent.ts";
import { messageProcedures } from "#server/trpc/message-procedures.ts";
import { paging, searched } from "#server/trpc/paging.ts";
import { draftTitle, hash, repeatReason, toOne } from "#server/trpc/sending-inputs.ts";

/** Held against every rule of the contract, each at its field. */
const template = withRules(waTemplateDraft, waTemplateRules);
const one = z.object({ id: z.uuid() });
const reading = workspaceProcedure.meta({ permission: "wa.read" });
const making = workspaceProcedure.meta({ permission: "template.manage" });
const sending = workspaceProcedure.meta({ permission: "wa.send" });

export const waRouter = router({
  ...messageProcedures(waChannel),
  update: sending
    .input(
      one.extend({
        draft: waListDraft.partial(),
        title: draftTitle.or(z.literal("")).optional(),
        /** As `draft` answered it: a change that somebody else made since is not written over. */
        version: z.int().optional(),
        recheck: z.boolean().optional(),
      }),
    )
    .mutation(({ ctx, input }) => updateDraft(ctx.scope, waChannel, input)),
  reviewTemplateMessage: sending
    .input(z.object({ draft: templateMessageDraft, intentId: z.uuid().optional() }))
    .query(({ ctx, input }) => reviewTemplateMessage(ctx.scope, input)),
  sendTemplateMessage: sending
    .meta({ permission: "wa.send", operation: waTemplateSendMsg.id })
    .input(toOne.extend({ draft: templateMessageDraft }))
    .mutation(({ ctx, input }) =>
      sendTemplateMessage(ctx.scope, { ...input, intentId: intentOf(ctx, input.intentId) }),
    ),
  reviewCustom: sending
    .input(z.object({ draft: customDraft, intentId: z.uuid().optional() }))
    .query(({ ctx, input }) => reviewCustom(ctx.scope, input)),
  sendCustom: sending
    .meta({ permission: "wa.send", operation: waCustomSendMsg.id })
    .input(toOne.extend({ draft: customDraft }))
    .mutation(({ ctx, input }) => sendCustom(ctx.scope, { ...input, intentId: intentOf(ctx, input.intentId) })),
  templates: reading
    .input(paging(byTime).extend({ appId: z.string().min(1).max(200), q: searched }))
    .query(({ ctx, input }) => listTemplates(ctx.scope, input)),
  templatesNamed: reading
    .input(z.object({ appId: z.string().min(1).max(200), name: z.string().max(waLimits.templateName) }))
    .query(({ ctx, input }) => templatesNamed(ctx.scope, input)),
  template: reading.input(one).query(({ ctx, input }) => getTemplate(ctx.scope, input.id)),
  templateEvidence: reading
    .input(paging(byTime).extend(one.shape))
    .query(({ ctx, input }) => listEvidence(ctx.scope, input)),
  reviewTemplate: making
    .input(z.object({ draft: template, intentId: z.uuid().optional() }))
    .query(({ ctx, input }) => reviewTemplate(ctx.scope, input)),
  addTemplate: making
    .meta({ permission: "template.manage", operation: waTemplateAdd.id })
    .input(
      z.object({
        intentId: givenIntent,
        draft: template,
        reviewedHash: hash.nullable().default(null),
        repeatReason: repeatReason.nullable().default(null),
      }),
    )
    .mutation(({ ctx, input }) => submitTemplate(ctx.scope, { ...input, intentId: intentOf(ctx, input.intentId) })),
  adoptTemplate: making.input(adoptedTemplate).mutation(({ ctx, input }) => adoptTemplate(ctx.scope, input)),
  noteStatus: making.input(notedStatus).mutation(({ ctx, input }) => noteStatus(ctx.scope, input)),
});
