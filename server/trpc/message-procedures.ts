import { z } from "zod";
import { type Channel, kindOf } from "#server/domain/messages/channel/channel.ts";
import { type ListDraft, listDraft } from "#server/domain/messages/channel/list-draft.ts";
import { listApplications } from "#server/domain/messages/drafts/applications.ts";
import { prepareDraft } from "#server/domain/messages/drafts/ask-prepare.ts";
import { beginDraft } from "#server/domain/messages/drafts/change-draft.ts";
import { getDraft } from "#server/domain/messages/drafts/read-draft.ts";
import { releaseDraft } from "#server/domain/messages/drafts/release-draft.ts";
import { repeatDraft } from "#server/domain/messages/drafts/repeat-draft.ts";
import { reviewDraft } from "#server/domain/messages/drafts/review-draft.ts";
import { sendAgain, sendableAgain } from "#server/domain/messages/drafts/send-again.ts";
import { readFigures } from "#server/domain/messages/sent/figures.ts";
import { listOpenCalls } from "#server/domain/messages/sent/open-calls.ts";
import { getMessage, listMessages } from "#server/domain/messages/sent/read-messages.ts";
import { listReports } from "#server/domain/messages/sent/reports.ts";
import { byNumber } from "#server/domain/paging.ts";
import { discardDraft } from "#server/domain/sending/drafts/discard-draft.ts";
import { renameDraft } from "#server/domain/sending/drafts/rename-draft.ts";
import { messageOutcomes } from "#server/domain/standing/message-outcome.ts";
import { workspaceProcedure } from "./init.ts";
import { fileSort, paging, searched } from "./paging.ts";
import { draftTitle, hash, repeatReason } from "./sending-inputs.ts";

const one = z.object({ id: z.uuid() });
const ofSubmission = z.object({ submissionId: z.uuid() });

/**
 * What the router of every channel has: one text to many, from its draft to what became of each number. Changing what the
 * draft says (`update`) is the area's own.
 */
export function messageProcedures<Draft extends ListDraft>(channel: Channel<Draft>) {
  const reading = workspaceProcedure.meta({ permission: `${channel.area}.read` });
  const sending = workspaceProcedure.meta({ permission: `${channel.area}.send` });
  const looking = workspaceProcedure.meta({ permission: "submission.read" });
  return {
    applications: reading.query(({ ctx }) => listApplications(ctx.scope, channel)),
    draft: reading.input(one).query(({ ctx, input }) => getDraft(ctx.scope, channel, input.id)),
    begin: sending
      .input(listDraft.pick({ appId: true }))
      .mutation(({ ctx, input }) => beginDraft(ctx.scope, channel, input)),
    rename: sending
      .input(one.extend({ title: draftTitle, version: z.int().optional() }))
      .mutation(({ ctx, input }) => renameDraft(ctx.scope, kindOf(channel), input)),
    discard: sending.input(one).mutation(({ ctx, input }) => discardDraft(ctx.scope, kindOf(channel), input.id)),
    prepare: sending.input(one).mutation(({ ctx, input }) => prepareDraft(ctx.scope, channel, input.id)),
    review: sending.input(one).query(({ ctx, input }) => reviewDraft(ctx.scope, channel, input.id)),
    release: sending
      .meta({ permission: `${channel.area}.send`, operation: channel.operation.id })
      .input(one.extend({ reviewedHash: hash, title: draftTitle.optional(), repeatReason: repeatReason.optional() }))
      .mutation(({ ctx, input }) => releaseDraft(ctx.scope, channel, input)),
    figures: looking.input(ofSubmission).query(({ ctx, input }) => readFigures(ctx.scope, channel, input.submissionId)),
    openCalls: looking
      .input(ofSubmission)
      .query(({ ctx, input }) => listOpenCalls(ctx.scope, channel, input.submissionId)),
    reports: looking.input(ofSubmission).query(({ ctx, input }) => listReports(ctx.scope, channel, input.submissionId)),
    messages: looking
      .input(
        paging(byNumber).extend({
          submissionId: z.uuid(),
          outcome: z.enum(messageOutcomes).optional(),
          isAnswered: z.boolean().optional(),
          q: searched,
          sort: fileSort,
        }),
      )
      .query(({ ctx, input }) => listMessages(ctx.scope, channel, input)),
    message: looking
      .input(z.object({ id: z.int() }))
      .query(({ ctx, input }) => getMessage(ctx.scope, channel, input.id)),
    sendAgain: sending
      .input(ofSubmission.extend({ outcome: z.enum(sendableAgain).default("refused") }))
      .mutation(({ ctx, input }) => sendAgain(ctx.scope, channel, input)),
    repeat: sending
      .input(ofSubmission)
      .mutation(({ ctx, input }) => repeatDraft(ctx.scope, channel, input.submissionId)),
  };
}
