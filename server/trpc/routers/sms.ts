import { z } from "zod";
import { sendSms } from "#server/contract/sms.ts";
import { smsChannel, smsListDraft } from "#server/domain/areas/sms/channel.ts";
import { oneDraft, reviewOne, sendOne } from "#server/domain/areas/sms/send-one.ts";
import { updateDraft } from "#server/domain/messages/drafts/change-draft.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { intentOf } from "#server/trpc/intent.ts";
import { messageProcedures } from "#server/trpc/message-procedures.ts";
import { draftTitle, toOne } from "#server/trpc/sending-inputs.ts";

const one = z.object({ id: z.uuid() });

const sending = workspaceProcedure.meta({ permission: "sms.send" });

export const smsRouter = router({
  ...messageProcedures(smsChannel),
  update: sending
    .input(
      one.extend({
        draft: smsListDraft.partial(),
        title: draftTitle.or(z.literal("")).optional(),
        /** As `draft` answered it: a change that somebody else made since is not written over. */
        version: z.int().optional(),
        recheck: z.boolean().optional(),
      }),
    )
    .mutation(({ ctx, input }) => updateDraft(ctx.scope, smsChannel, input)),
  reviewOne: sending
    .input(z.object({ draft: oneDraft, intentId: z.uuid().optional() }))
    .query(({ ctx, input }) => reviewOne(ctx.scope, input)),
  sendOne: sending
    .meta({ permission: "sms.send", operation: sendSms.id })
    .input(toOne.extend({ draft: oneDraft }))
    .mutation(({ ctx, input }) => sendOne(ctx.scope, { ...input, intentId: intentOf(ctx, input.intentId) })),
});
