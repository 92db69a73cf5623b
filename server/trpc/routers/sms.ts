import { z } from "zod";
import { sendSms, sendSmsBatch } from "#server/contract/sms.ts";
import { listSmsApplications } from "#server/domain/areas/sms/applications.ts";
import { prepareDraft } from "#server/domain/areas/sms/drafts/ask-prepare.ts";
import { bulkKind, smsBulkDraft } from "#server/domain/areas/sms/drafts/bulk-draft.ts";
import { beginDraft, updateDraft } from "#server/domain/areas/sms/drafts/change-draft.ts";
import { getDraft } from "#server/domain/areas/sms/drafts/read-draft.ts";
import { releaseDraft } from "#server/domain/areas/sms/drafts/release-draft.ts";
import { repeatDraft } from "#server/domain/areas/sms/drafts/repeat-draft.ts";
import { reviewDraft } from "#server/domain/areas/sms/drafts/review-draft.ts";
import { sendAgain, sendableAgain } from "#server/domain/areas/sms/drafts/send-again.ts";
import { readFigures } from "#server/domain/areas/sms/messages/figures.ts";
import { readNumber } from "#server/domain/areas/sms/messages/of-number.ts";
import { listOpenCalls } from "#server/domain/areas/sms/messages/open-calls.ts";
import { getMessage, listMessages } from "#server/domain/areas/sms/messages/read-messages.ts";
import { listReports } from "#server/domain/areas/sms/messages/reports.ts";
import { oneDraft, reviewOne, sendOne } from "#server/domain/areas/sms/send-one.ts";
import { byNumber } from "#server/domain/paging.ts";
import { discardDraft } from "#server/domain/sending/drafts/discard-draft.ts";
import { renameDraft } from "#server/domain/sending/drafts/rename-draft.ts";
import { messageOutcomes } from "#server/domain/standing/message-outcome.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { givenIntent, intentOf } from "#server/trpc/intent.ts";
import { paging, searched } from "#server/trpc/paging.ts";
import { lineOfText } from "#server/trpc/text.ts";

const title = lineOfText(120);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const repeatReason = z.string().trim().min(3).max(500);
const one = z.object({ id: z.uuid() });

const reading = workspaceProcedure.meta({ permission: "sms.read" });
const sending = workspaceProcedure.meta({ permission: "sms.send" });
const looking = workspaceProcedure.meta({ permission: "submission.read" });

export const smsRouter = router({
  applications: reading.query(({ ctx }) => listSmsApplications(ctx.scope)),
  begin: sending.input(smsBulkDraft.pick({ appId: true })).mutation(({ ctx, input }) => beginDraft(ctx.scope, input)),
  draft: reading.input(one).query(({ ctx, input }) => getDraft(ctx.scope, input.id)),
  update: sending
    .input(
      one.extend({
        draft: smsBulkDraft.partial(),
        title: title.optional(),
        /** As `draft` answered it: a change that somebody else made since is not written over. */
        version: z.int().optional(),
        recheck: z.boolean().optional(),
      }),
    )
    .mutation(({ ctx, input }) => updateDraft(ctx.scope, input)),
  rename: sending
    .input(one.extend({ title, version: z.int().optional() }))
    .mutation(({ ctx, input }) => renameDraft(ctx.scope, bulkKind, input)),
  discard: sending.input(one).mutation(({ ctx, input }) => discardDraft(ctx.scope, bulkKind, input.id)),
  prepare: sending.input(one).mutation(({ ctx, input }) => prepareDraft(ctx.scope, input.id)),
  review: sending.input(one).query(({ ctx, input }) => reviewDraft(ctx.scope, input.id)),
  release: sending
    .meta({ permission: "sms.send", operation: sendSmsBatch.id })
    .input(one.extend({ reviewedHash: hash, title: title.optional(), repeatReason: repeatReason.optional() }))
    .mutation(({ ctx, input }) => releaseDraft(ctx.scope, input)),
  reviewOne: sending
    .input(z.object({ draft: oneDraft, intentId: z.uuid().optional() }))
    .query(({ ctx, input }) => reviewOne(ctx.scope, input)),
  sendOne: sending
    .meta({ permission: "sms.send", operation: sendSms.id })
    .input(
      z.object({
        intentId: givenIntent,
        draft: oneDraft,
        reviewedHash: hash.nullable().default(null),
        title: title.nullable().default(null),
        repeatReason: repeatReason.nullable().default(null),
      }),
    )
    .mutation(({ ctx, input }) => sendOne(ctx.scope, { ...input, intentId: intentOf(ctx, input.intentId) })),
  figures: looking
    .input(z.object({ submissionId: z.uuid() }))
    .query(({ ctx, input }) => readFigures(ctx.scope, input.submissionId)),
  openCalls: looking
    .input(z.object({ submissionId: z.uuid() }))
    .query(({ ctx, input }) => listOpenCalls(ctx.scope, input.submissionId)),
  reports: looking
    .input(z.object({ submissionId: z.uuid() }))
    .query(({ ctx, input }) => listReports(ctx.scope, input.submissionId)),
  messages: looking
    .input(
      paging(byNumber).extend({
        submissionId: z.uuid(),
        outcome: z.enum(messageOutcomes).optional(),
        isAnswered: z.boolean().optional(),
        q: searched,
      }),
    )
    .query(({ ctx, input }) => listMessages(ctx.scope, input)),
  message: looking.input(z.object({ id: z.int() })).query(({ ctx, input }) => getMessage(ctx.scope, input.id)),
  sendAgain: sending
    .input(z.object({ submissionId: z.uuid(), outcome: z.enum(sendableAgain).default("refused") }))
    .mutation(({ ctx, input }) => sendAgain(ctx.scope, input)),
  repeat: sending
    .input(z.object({ submissionId: z.uuid() }))
    .mutation(({ ctx, input }) => repeatDraft(ctx.scope, input.submissionId)),
  // Whoever may not see numbers could try them one by one.
  ofNumber: workspaceProcedure
    .meta({ permission: "personal.see" })
    .input(
      paging(byNumber).extend({
        number: z.string().trim().min(1).max(100),
        country: oneDraft.shape.country,
      }),
    )
    .query(({ ctx, input }) => readNumber(ctx.scope, input)),
});
